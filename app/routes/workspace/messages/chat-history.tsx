import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChatHistory } from '#app/components/messages/chat-history.tsx'
import { idQuery } from '#app/http/input.server.ts'
import { readHistory } from '#app/http/messages/chat-history.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import styles from '#app/styles/chat-dialogs.css?url'

export const handle = { dialog: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, url }) => readHistory(scope, url, idQuery(url, 'project')))

export default function TeamChatHistory() {
  const history = useLoaderData<typeof loader>()
  return (
    <ChatHistory
      {...history}
      action="/team-chat/history"
      fields={history.job ? { project: history.job.id } : {}}
      closeHref={history.chatHref}
    />
  )
}

export const meta = () => [{ title: 'Chat history · Mortise' }]
