import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Suspense, useRef } from 'react'
import { workspacePage } from '#app/http/page.server.ts'
import { answerTemplateForm, readTemplateEditor } from '#app/http/templates/template-form.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import WholeEditor, { type Opened } from '#app/islands/templates/template-editor.tsx'
import editorStyles from '#app/styles/template-editor.css?url'

/** Whole in the server's page, whose form works by itself until the browser has fetched the rest. */
const TemplateEditor = import.meta.env.SSR
  ? WholeEditor
  : lazyIsland<Opened>(() => import('#app/islands/templates/template-editor.tsx'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }]

export const loader = workspacePage(({ scope, url }) => readTemplateEditor(scope, url))

export const action = workspacePage(({ scope, request, url }) => answerTemplateForm(scope, request, url))

export default function TemplateEditorPage() {
  const { savedAt, savedAtMs, beganAtMs, ...read } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const note = savedAt === null ? null : `Your draft from ${savedAt}.`
  const page = { errors: {}, ask: null, conflict: null, note, ...read, ...reply }
  // The answer holds what was typed: the key mounts the fields again. A link within the page leaves them, as does a lost answer.
  const { key, hash } = useLocation()
  const visit = useRef(key)
  if (hash === '' && answer !== null) visit.current = key
  const opened = { page, isAnswer: reply !== undefined, beganAtMs, savedAtMs }
  return (
    <Suspense fallback={null}>
      <TemplateEditor key={visit.current} {...opened} />
    </Suspense>
  )
}

export const meta = ({ data }: { data?: { draft: { id: number | null } } }) => [
  { title: `${data?.draft.id ? 'Edit Task Template' : 'Create New Task Template'} · Mortise` },
]
