// The smallest program: what a layer is linked with, to see that it needs no layer above it (tests/CMakeLists.txt).
int main() {}
