# SPDX-License-Identifier: MIT
#
# flopscope_json(<target>): lets the sources of a target include nlohmann/json.hpp, which reads JSON
# without throwing or recursing. Whatever the system has is taken, else its headers are fetched.
# Headers only and used in sources only, so a program that links the library needs none of it.
function(flopscope_json target)
  find_path(FLOPSCOPE_JSON_INCLUDE_DIR nlohmann/json.hpp PATHS /usr/include /usr/local/include
            NO_CMAKE_FIND_ROOT_PATH)
  set(folder "${FLOPSCOPE_JSON_INCLUDE_DIR}")
  if(NOT folder)
    message(STATUS "nlohmann_json was not found: fetching it")
    include(FetchContent)
    FetchContent_Declare(
      nlohmann_json
      URL https://github.com/nlohmann/json/releases/download/v3.11.3/include.zip
      URL_HASH SHA256=a22461d13119ac5c78f205d3df1db13403e58ce1bb1794edc9313677313f4a9d)
    FetchContent_MakeAvailable(nlohmann_json)
    set(folder "${nlohmann_json_SOURCE_DIR}/include")
  elseif(EMSCRIPTEN)
    # Copied, because the folder it comes from also holds the system's own headers.
    file(COPY "${folder}/nlohmann" DESTINATION "${CMAKE_CURRENT_BINARY_DIR}/include")
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/include")
  endif()
  target_include_directories(${target} SYSTEM PRIVATE "${folder}")
endfunction()
