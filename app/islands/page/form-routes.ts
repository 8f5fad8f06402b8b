import { matchRoutes } from '@remix-run/react'

/** Addresses that only forms are sent to. They answer with a redirect, so the browser needs only to know that they exist. */
export const formRoutes = [
  'activities/:id/undo',
  'bin/:id/restore',
  'data-rights/restriction',
  'hours/:id/delete',
  'hours/:id/restore',
  'hours/:id/stop',
  'invoicing/:id/links/:linkId/revoke',
  'invoicing/papers/:id/remove',
  'list-view',
  'portal/hidden',
  'projects/:id/dashboard/remove',
  'projects/:id/move',
  'projects/:id/payment-stages/:stageId/ask',
  'quoting/:id/links/:linkId/revoke',
  'quoting/price-list/:id/looked-at',
  'quoting/price-list/:id/restore',
  'quoting/terms/:id/offer',
  'saved-task-templates/:id/duplicate',
  'settings/workshop-pcs/:id/end',
  'stock-system/:id/restore',
  'spreadsheets/:id/undo',
  'tasks/:id/acknowledge',
  'tasks/:id/completion',
  'tasks/:id/files',
  'tasks/:id/start',
  'tasks/:id/take',
  'team/holidays/:id/answer',
  'team/holidays/:id/undo',
  'team-chat/messages/:id/delete',
  'team-chat/visit',
  'todos/:id/completion',
  'todos/:id/delete',
  'todos/zoom',
  'training-videos/:id/restore',
  'training-videos/:id/watch',
  'user-management/invitations/:id/resend',
  'user-management/invitations/:id/revoke',
  'user-management/users/:id/pin/clear',
]

const known = formRoutes.map(path => ({ path }))

/** As Remix's server would tell of the route; null when it is none of these. */
export function formRouteAt(path: string): Record<string, unknown> | null {
  const { routes } = window.__remixManifest
  const parentId = 'workspace'
  const [match] = matchRoutes(known, path) ?? []
  if (!match || !routes[parentId]) return null
  const id = `form ${match.route.path}`
  window.__remixRouteModules[id] = { default: () => null }
  return { [id]: { ...routes[parentId], id, parentId, path: match.route.path, hasAction: true } }
}
