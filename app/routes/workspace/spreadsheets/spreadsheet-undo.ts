import { binDays } from '#app/domain/bin/bin.ts'
import { plural } from '#app/domain/format.ts'
import { listPath } from '#app/domain/spreadsheets/spreadsheet.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { undoImport } from '#app/services/spreadsheets/undo-import.server.ts'

const route = postOnly({
  page: listPath,
  may: 'spreadsheet.import',
  form: emptyForm,
  conflict: 'Not undone',
  post: ({ scope, id }) => {
    const { gone, stayed } = undoImport(scope, id)
    const stays = stayed > 0 ? ` ${plural(stayed, 'record')} stayed: somebody has worked on them since.` : ''
    return redirectWithFlash(listPath(id), {
      title: 'Import taken back',
      message: `${plural(gone, 'record is', 'records are')} in the bin for ${binDays} days.${stays}`,
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
