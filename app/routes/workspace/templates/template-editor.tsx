import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { TemplateForm, type TemplateFormProps } from '#app/components/templates/template-form.tsx'
import { workspacePage } from '#app/http/page.server.ts'
import { answerTemplateForm, readTemplateEditor } from '#app/http/templates/template-form.server.ts'
import { useIsland } from '#app/islands/lazy-island.ts'
import editorStyles from '#app/styles/template-editor.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }]

export const loader = workspacePage(({ scope, url }) => readTemplateEditor(scope, url))

export const action = workspacePage(({ scope, request, url }) => answerTemplateForm(scope, request, url))

export default function TemplateEditorPage() {
  const { savedAt, savedAtMs, beganAtMs, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const form: TemplateFormProps = {
    ...page,
    draft: reply?.draft ?? page.draft,
    requestId: reply?.requestId || page.requestId,
    errors: reply?.errors ?? {},
    ask: reply?.ask ?? null,
    conflict: reply?.conflict ?? null,
    isGone: reply?.isGone ?? page.isGone,
    note: savedAt === null ? null : `Your draft from ${savedAt}.`,
  }
  const TemplateEditor = useIsland(() => import('#app/islands/templates/template-editor.tsx'))
  // The answer holds what was typed: the key mounts the fields again.
  const { key } = useLocation()
  if (!TemplateEditor) return <TemplateForm key={key} {...form} />
  return (
    <TemplateEditor
      page={form}
      answer={reply}
      beganAtMs={beganAtMs}
      savedAtMs={savedAtMs}
      Form={TemplateForm}
    />
  )
}

export const meta = ({ data }: { data?: { draft: { id: number | null } } }) => [
  { title: `${data?.draft.id ? 'Edit Task Template' : 'Create New Task Template'} · Mortise` },
]
