// A missing #include is noticed though the header is compiled once for all.
import assert from "node:assert/strict";
import test from "node:test";
import { missingIncludes } from "../../tools/checks/includes.mjs";

const cmake = ["cmake/project_options.cmake", "set(headers <array> <span> ${ARGN})"];
const wrong = (...files) => missingIncludes(new Map([cmake, ...files]), (source) => source.replace(/\/\/.*/g, ""));

test("a name of the standard library without its header, and not in a comment", () => {
  assert.deepEqual(wrong(["a.cpp", "std::array<int, 2> a;  // no std::span\n"]), [
    "a.cpp: uses std::array without #include <array>",
  ]);
  assert.deepEqual(wrong(["a.cpp", "#include <array>\nstd::array<int, 2> a;\n"]), []);
});

test("a header of ours brings what it includes, also over others and from its own folder", () => {
  const files = [
    ["b/a.cpp", '#include "b.hpp"\nstd::span<int> s;\n'],
    ["b/b.hpp", '#include "b/c.hpp"\n'],
  ];
  assert.deepEqual(wrong(...files, ["b/c.hpp", "#include <span>\n"]), []);
  assert.deepEqual(wrong(...files, ["b/c.hpp", "#include <array>\n"]), [
    "b/a.cpp: uses std::span without #include <span>",
  ]);
});

test("a header that is compiled once and whose names are not known", () => {
  const known = missingIncludes(
    new Map([["x/CMakeLists.txt", "precompiled_headers(engine <thread>)"]]),
    (source) => source,
  );
  assert.deepEqual(known, ["tools/checks/includes.mjs: does not know the names of <thread>"]);
});
