import type { Role } from './enumerations.ts'
import { isSiteOwner, roleMay } from './permissions.ts'

export type NavAudience = 'everybody' | 'user-managers' | 'financial' | 'site-owner'

export type NavIcon =
  | 'portal'
  | 'board'
  | 'plus'
  | 'template'
  | 'stack'
  | 'ticket'
  | 'client'
  | 'clock'
  | 'team'
  | 'calendar'
  | 'todo'
  | 'task'
  | 'chat'
  | 'admin'
  | 'owner'
  | 'money'
  | 'file'
  | 'stock'
  | 'tick'
  | 'qr'
  | 'video'

export type NavBadge = 'portal' | 'chat' | 'owner'

export type NavEntry = {
  label: string
  href: string
  icon: NavIcon
  /** 'more': below the daily places. */
  group: 'main' | 'more' | 'premium'
  audience: NavAudience
  badge?: NavBadge
  /** Needs a full page load: the owner's pages work without JavaScript, others embed other sites. */
  ownDocument?: boolean
  alsoAt?: readonly string[]
}

export type NavViewer = { role: Role; username: string }

export const navEntries: readonly NavEntry[] = [
  {
    label: 'Portal',
    href: '/',
    icon: 'portal',
    group: 'main',
    audience: 'everybody',
    badge: 'portal',
    alsoAt: ['/portal'],
  },
  { label: 'Dashboard', href: '/dashboard', icon: 'board', group: 'main', audience: 'everybody' },
  { label: 'Create New Ticket', href: '/create-ticket', icon: 'plus', group: 'main', audience: 'everybody' },
  {
    label: 'Create New Task Template',
    href: '/create-task-template?mode=create',
    icon: 'template',
    group: 'main',
    audience: 'everybody',
  },
  {
    label: 'Saved Task Templates',
    href: '/saved-task-templates',
    icon: 'stack',
    group: 'main',
    audience: 'everybody',
  },
  { label: 'Projects', href: '/projects', icon: 'ticket', group: 'main', audience: 'everybody' },
  {
    label: 'Clients',
    href: '/clients',
    icon: 'client',
    group: 'main',
    audience: 'everybody',
    alsoAt: ['/spreadsheets'],
  },
  { label: 'Team', href: '/team', icon: 'team', group: 'main', audience: 'everybody' },
  { label: 'Calendar View', href: '/calendar', icon: 'calendar', group: 'main', audience: 'everybody' },
  { label: 'To-Do List', href: '/todos', icon: 'todo', group: 'main', audience: 'everybody' },
  { label: 'Chat', href: '/team-chat', icon: 'chat', group: 'main', audience: 'everybody', badge: 'chat' },
  {
    label: 'Admin',
    href: '/admin',
    icon: 'admin',
    group: 'main',
    audience: 'user-managers',
    alsoAt: ['/user-management'],
  },
  {
    label: 'Site Owner',
    href: '/owner-dashboard',
    icon: 'owner',
    group: 'main',
    audience: 'site-owner',
    badge: 'owner',
    ownDocument: true,
  },
  {
    label: 'Tasks',
    href: '/tasks',
    icon: 'task',
    group: 'more',
    audience: 'everybody',
    alsoAt: ['/day-sheets'],
  },
  { label: 'Hours', href: '/hours', icon: 'clock', group: 'more', audience: 'everybody' },
  { label: 'Documents', href: '/documents', icon: 'file', group: 'more', audience: 'everybody' },
  { label: 'Billing', href: '/billing', icon: 'money', group: 'more', audience: 'financial' },
  { label: 'Invoicing', href: '/invoicing', icon: 'money', group: 'premium', audience: 'financial' },
  { label: 'Quoting', href: '/quoting', icon: 'file', group: 'premium', audience: 'financial' },
  { label: 'Overheads', href: '/overheads', icon: 'money', group: 'premium', audience: 'financial' },
  {
    label: 'Stock System',
    href: '/stock-system',
    icon: 'stock',
    group: 'premium',
    audience: 'everybody',
    ownDocument: true,
  },
  {
    label: 'Stock Card Generator',
    href: '/qr-generator',
    icon: 'qr',
    group: 'premium',
    audience: 'everybody',
    ownDocument: true,
  },
  {
    label: 'Training Videos',
    href: '/training-videos',
    icon: 'video',
    group: 'premium',
    audience: 'everybody',
    ownDocument: true,
  },
]

export function isInAudience(audience: NavAudience, viewer: NavViewer): boolean {
  switch (audience) {
    case 'everybody':
      return true
    case 'user-managers':
      return roleMay(viewer.role, 'users.manage')
    case 'financial':
      return roleMay(viewer.role, 'money.read')
    case 'site-owner':
      return isSiteOwner(viewer)
  }
}

export function navigationFor(viewer: NavViewer): NavEntry[] {
  return navEntries.filter(entry => isInAudience(entry.audience, viewer))
}

const besideOwner: readonly string[] = ['/', '/projects', '/admin', '/owner-dashboard']

export function ownerNavigationFor(viewer: NavViewer): NavEntry[] {
  return navigationFor(viewer).filter(({ href, group }) => group === 'premium' || besideOwner.includes(href))
}

export function pathOf(href: string): string {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}

/** Editing counts as the list's place: `/create-ticket?edit=7` is below Projects. */
export function placeOf(path: string, search: string): string {
  if (!new URLSearchParams(search).get('edit')) return path
  const places: Readonly<Record<string, string>> = {
    '/create-ticket': '/projects',
    '/create-task-template': '/saved-task-templates',
  }
  return places[path] ?? path
}

export function isCurrentEntry(entry: Pick<NavEntry, 'href' | 'alsoAt'>, path: string): boolean {
  const here = pathOf(path)
  return [pathOf(entry.href), ...(entry.alsoAt ?? [])].some(
    own => here === own || (own !== '/' && here.startsWith(`${own}/`)),
  )
}
