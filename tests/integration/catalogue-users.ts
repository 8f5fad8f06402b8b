import type { Entry } from './catalogue.ts'
import { page } from './catalogue-calls.ts'

export const userEntries: readonly Entry[] = [
  page('/user-management', undefined, 'users.manage'),
  page('/admin', undefined, 'users.manage'),
]
