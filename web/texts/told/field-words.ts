// SPDX-License-Identifier: MIT
//
// Names of fields in the words of the page's language, as forms and tables show them: `max_ms` is "time allowed".

import { fieldInWords } from '../../lab/field-name.ts'
import { form } from '../form.ts'
import { told } from './told.ts'

export const fieldWords = (name: string): string => form.fields[name] ?? told(fieldInWords(name))
