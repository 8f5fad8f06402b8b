import type { Scope } from '#app/domain/scope.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { listClientNames } from '#app/models/quotes/quote-editor.server.ts'
import { listQuoteSources } from '#app/models/quotes/quote-source.server.ts'

const maxEarlier = 50

type From = {
  clientId: number | null
  projectId: number | null
  quoteId: number | null
  templateId: number | null
}

export function readNewQuote(scope: Scope, { clientId, projectId, quoteId, templateId }: From) {
  const { templates, earlier } = listQuoteSources(scope, maxEarlier)
  const original = quoteId === null ? null : requireQuoteHead(scope, quoteId)
  const isListed = original === null || earlier.some(({ id }) => id === original.id)
  const project = projectId === null ? null : requireProject(scope, projectId)
  const client = clientId ?? project?.clientId ?? original?.clientId ?? null
  const source = original ? `quote:${original.id}` : templateId === null ? '' : `template:${templateId}`
  return {
    stored: {
      title: original?.title ?? project?.name ?? '',
      projectId: project === null ? '' : String(project.id),
      clientId: client === null ? '' : String(client),
      siteAddress: '',
      source,
    },
    job: project && { id: project.id, name: `${project.jobNumber} ${project.name}` },
    clients: listClientNames(scope, client),
    templates,
    earlier: isListed
      ? earlier
      : [original, ...earlier].map(({ id, number, title }) => ({ id, number, title })),
  }
}
