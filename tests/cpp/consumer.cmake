# SPDX-License-Identifier: MIT
#
# Builds the program in consumer/ in both ways in which a program can use the library, and runs it.
set(prefix "${CMAKE_CURRENT_BINARY_DIR}/consumer/prefix")
add_test(NAME "the library installs" COMMAND "${CMAKE_COMMAND}" --install "${PROJECT_BINARY_DIR}"
                                             --prefix "${prefix}")
set_tests_properties("the library installs" PROPERTIES FIXTURES_SETUP installed)

function(flopscope_consumer_test name folder)
  set(build "${CMAKE_CURRENT_BINARY_DIR}/consumer/${folder}")
  add_test(
    NAME "${name}"
    COMMAND
      "${CMAKE_CTEST_COMMAND}" --build-and-test "${CMAKE_CURRENT_LIST_DIR}/consumer" "${build}"
      --build-generator "${CMAKE_GENERATOR}" --build-target consumer --build-options
      "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}" "-DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}"
      "-DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}" ${ARGN} --test-command consumer)
endfunction()

flopscope_consumer_test("a program finds the installed package" package
                        "-DCMAKE_PREFIX_PATH=${prefix}")
set_tests_properties("a program finds the installed package" PROPERTIES FIXTURES_REQUIRED installed)
flopscope_consumer_test("a program fetches the source" source
                        "-DFLOPSCOPE_SOURCE=${PROJECT_SOURCE_DIR}"
                        "-DFLOPSCOPE_SANITIZE=${FLOPSCOPE_SANITIZE}"
                        # The flags of the build around it, whose objects ccache then has.
                        "-DFLOPSCOPE_WERROR=${FLOPSCOPE_WERROR}")
