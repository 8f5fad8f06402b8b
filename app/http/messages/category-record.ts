import type { Category } from '#app/models/messages/category.server.ts'

export function toCategoryRecord({ createdAt, ...category }: Category) {
  return { ...category, createdAt: new Date(createdAt).toISOString() }
}
