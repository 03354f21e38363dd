# SPDX-License-Identifier: MIT
#
# Builds the programs in consumer/ in both ways in which a program can use the library, and runs them.
set(prefix "${CMAKE_CURRENT_BINARY_DIR}/consumer/prefix")
add_test(NAME "the library installs" COMMAND "${CMAKE_COMMAND}" --install "${PROJECT_BINARY_DIR}"
                                             --prefix "${prefix}")
set_tests_properties("the library installs" PROPERTIES FIXTURES_SETUP installed)

function(flopscope_consumer_test name folder program)
  set(build "${CMAKE_CURRENT_BINARY_DIR}/consumer/${folder}")
  add_test(
    NAME "${name}"
    COMMAND
      "${CMAKE_CTEST_COMMAND}" --build-and-test "${CMAKE_CURRENT_LIST_DIR}/consumer" "${build}"
      --build-generator "${CMAKE_GENERATOR}" --build-target ${program} --build-options
      "-DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}" ${ARGN} --test-command
      ${program})
endfunction()

foreach(program timer consumer recorder)
  set(name "a program finds the installed package: ${program}")
  flopscope_consumer_test("${name}" package-${program} ${program} "-DCMAKE_PREFIX_PATH=${prefix}"
                          "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}")
  set_tests_properties("${name}" PROPERTIES FIXTURES_REQUIRED installed)
endforeach()
# By the other compiler, where there are two, for the debugger, and the core alone: the whole library
# would be compiled for a second time.
find_program(FLOPSCOPE_OTHER_COMPILER NAMES g++ "${CMAKE_CXX_COMPILER}")
flopscope_consumer_test("a program fetches the source" source timer
                        "-DCMAKE_BUILD_TYPE=Debug"
                        "-DCMAKE_CXX_COMPILER=${FLOPSCOPE_OTHER_COMPILER}"
                        "-DFLOPSCOPE_SOURCE=${PROJECT_SOURCE_DIR}"
                        "-DFLOPSCOPE_SANITIZE=${FLOPSCOPE_SANITIZE}")
