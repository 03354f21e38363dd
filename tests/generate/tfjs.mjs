// SPDX-License-Identifier: MIT
//
// TensorFlow.js with its reference backend, in plain JavaScript, and with its gradients, which Node can only
// load through a bundler.
import '@tensorflow/tfjs-backend-cpu'
import '@tensorflow/tfjs-core/dist/register_all_gradients'

export * from '@tensorflow/tfjs-core'
