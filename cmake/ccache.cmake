# Uses ccache if it is installed: all images share one SDK, and a new clone builds in seconds. The user's own
# CMAKE_<language>_COMPILER_LAUNCHER takes precedence.
find_program(DAWN_CCACHE ccache)
# CCACHE_DEPEND: skips the preprocessor, which would take a fifth of the time of a first build.
set(ccache_settings CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 CCACHE_PCH_EXTSUM=1
  CCACHE_SLOPPINESS=pch_defines,time_macros)
if(DAWN_CCACHE)
  foreach(language C CXX)
    if(NOT CMAKE_${language}_COMPILER_LAUNCHER AND NOT DEFINED ENV{CMAKE_${language}_COMPILER_LAUNCHER})
      set(CMAKE_${language}_COMPILER_LAUNCHER env ${ccache_settings} ${DAWN_CCACHE})
    endif()
  endforeach()
endif()
