import { newCategory } from '#app/domain/messages/message.schema.ts'
import { api, created } from '#app/http/api.server.ts'
import { toCategoryRecord } from '#app/http/messages/category-record.ts'
import { createCategory } from '#app/services/messages/create-category.server.ts'

const route = api({
  POST: async ({ scope, body, requestId }) => {
    const input = await body(newCategory)
    return created(
      toCategoryRecord(createCategory(scope, { ...input, requestId: requestId ?? input.requestId })),
    )
  },
})

export const loader = route.loader
export const action = route.action
