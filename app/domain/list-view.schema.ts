import { z } from 'zod'
import { choice } from './fields.schema.ts'
import { listViews, viewedLists } from './list-view.ts'

export const listViewChange = z.object({
  list: choice(viewedLists, 'Please choose a list'),
  view: choice(listViews, 'Please choose cards or a table'),
})
