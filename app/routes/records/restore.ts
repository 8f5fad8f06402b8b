import { restoring } from '#app/records/engine/pages/record-pages.server.ts'

export const loader = restoring.loader
export const action = restoring.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
