// SPDX-License-Identifier: MIT
//
// A site of one page, with nothing set that need not be.
export default {
  title: 'A course',
  url: 'http://localhost',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
}
