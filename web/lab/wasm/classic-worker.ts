// SPDX-License-Identifier: MIT
//
// The worker of the classic script. Its WebAssembly comes with the first message.

import type { Request } from '../client/messages.ts'
import { type InlineSource, loadInline } from './inline.ts'
import { serve } from './serve.ts'

const answer = serve<InlineSource>((reply) => postMessage(reply), loadInline)
addEventListener('message', (event: MessageEvent<Request<InlineSource>>) => answer(event.data))
