import type { Role } from './enumerations.ts'
import { isSiteOwner, roleMay } from './permissions.ts'
import type { PremiumFeature } from './premium/premium.ts'

type NavAudience = 'user-managers' | 'financial' | 'site-owner' | 'with-account'

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
  | 'quote'
  | 'invoice'
  | 'rate'
  | 'gear'
  | 'bin'
  | 'print'
  | 'file'
  | 'stock'
  | 'qr'
  | 'video'

export type NavBadge = 'portal' | 'chat' | 'owner'

export function badgeCount(n: number): string {
  return n > 9 ? '9+' : String(n)
}

/** 'new': what can be made, in the menu of the bar. 'premium': what the person does not have. */
export type NavGroup = 'work' | 'people' | 'money' | 'workshop' | 'premium' | 'foot' | 'new'

export const navTitles: Readonly<Record<Exclude<NavGroup, 'foot' | 'new'>, string>> = {
  work: 'Work',
  people: 'People',
  money: 'Money',
  workshop: 'Workshop',
  premium: 'Premium Features',
}

export type NavEntry = {
  label: string
  href: string
  icon: NavIcon
  group: NavGroup
  /** Everybody without it. */
  audience?: NavAudience
  feature?: PremiumFeature
  badge?: NavBadge
  /** Needs a full page load: the owner's pages work without JavaScript, others embed other sites. */
  ownDocument?: boolean
  alsoAt?: readonly string[]
  /** Pressed after g, or after n for what is new. */
  key?: string
}

export type NavViewer = { role: Role; username: string; isByPin?: boolean }

/** Labels and addresses are the specification's (1, section 2). */
export const navEntries: readonly NavEntry[] = [
  {
    label: 'Portal',
    href: '/',
    icon: 'portal',
    group: 'work',
    badge: 'portal',
    alsoAt: ['/portal'],
    key: 'p',
  },
  { label: 'Dashboard', href: '/dashboard', icon: 'board', group: 'work', key: 'd' },
  { label: 'Projects', href: '/projects', icon: 'ticket', group: 'work', key: 'j' },
  { label: 'Tasks', href: '/tasks', icon: 'task', group: 'work', key: 't' },
  { label: 'Calendar View', href: '/calendar', icon: 'calendar', group: 'work', key: 'c' },
  { label: 'Chat', href: '/team-chat', icon: 'chat', group: 'work', badge: 'chat', key: 'm' },
  { label: 'To-Do List', href: '/todos', icon: 'todo', group: 'work', key: 'o' },
  {
    label: 'Clients',
    href: '/clients',
    icon: 'client',
    group: 'people',
    alsoAt: ['/spreadsheets'],
    key: 'k',
  },
  { label: 'Team', href: '/team', icon: 'team', group: 'people' },
  { label: 'Hours', href: '/hours', icon: 'clock', group: 'people', key: 'h' },
  {
    label: 'Quoting',
    href: '/quoting',
    icon: 'quote',
    group: 'money',
    audience: 'financial',
    feature: 'quoting',
    key: 'q',
  },
  {
    label: 'Invoicing',
    href: '/invoicing',
    icon: 'invoice',
    group: 'money',
    audience: 'financial',
    feature: 'invoicing',
    key: 'i',
  },
  { label: 'Billing', href: '/billing', icon: 'money', group: 'money', audience: 'financial' },
  {
    label: 'Overheads',
    href: '/overheads',
    icon: 'rate',
    group: 'money',
    audience: 'financial',
    feature: 'overheads',
  },
  { label: 'Saved Task Templates', href: '/saved-task-templates', icon: 'stack', group: 'workshop' },
  { label: 'Documents', href: '/documents', icon: 'file', group: 'workshop', key: 'f' },
  { label: 'Day Sheets', href: '/day-sheets', icon: 'print', group: 'workshop' },
  {
    label: 'Stock System',
    href: '/stock-system',
    icon: 'stock',
    group: 'workshop',
    feature: 'stock_system',
    ownDocument: true,
    alsoAt: ['/suppliers'],
    key: 's',
  },
  {
    label: 'Stock Card Generator',
    href: '/qr-generator',
    icon: 'qr',
    group: 'workshop',
    feature: 'qr_generator',
    ownDocument: true,
  },
  {
    label: 'Training Videos',
    href: '/training-videos',
    icon: 'video',
    group: 'workshop',
    feature: 'training_videos',
    ownDocument: true,
  },
  {
    label: 'Site Owner',
    href: '/owner-dashboard',
    icon: 'owner',
    group: 'foot',
    audience: 'site-owner',
    badge: 'owner',
    ownDocument: true,
  },
  {
    label: 'Admin',
    href: '/admin',
    icon: 'admin',
    group: 'foot',
    audience: 'user-managers',
    alsoAt: ['/user-management'],
  },
  { label: 'Settings', href: '/settings', icon: 'gear', group: 'foot', audience: 'with-account' },
  { label: 'Bin', href: '/bin', icon: 'bin', group: 'foot' },
  { label: 'Create New Ticket', href: '/create-ticket', icon: 'ticket', group: 'new', key: 't' },
  { label: 'New Task', href: '/tasks/new', icon: 'task', group: 'new', key: 'a' },
  {
    label: 'New Quote',
    href: '/quoting/new',
    icon: 'quote',
    group: 'new',
    audience: 'financial',
    feature: 'quoting',
    key: 'q',
  },
  {
    label: 'New Invoice',
    href: '/invoicing/new',
    icon: 'invoice',
    group: 'new',
    audience: 'financial',
    feature: 'invoicing',
    key: 'i',
  },
  { label: 'New Client', href: '/clients/new', icon: 'client', group: 'new', key: 'c' },
  {
    label: 'Create New Task Template',
    href: '/create-task-template?mode=create',
    icon: 'template',
    group: 'new',
    key: 'v',
  },
]

function isInAudience(audience: NavAudience | undefined, viewer: NavViewer): boolean {
  switch (audience) {
    case 'user-managers':
      return roleMay(viewer.role, 'users.manage')
    case 'financial':
      return roleMay(viewer.role, 'money.read')
    case 'site-owner':
      return isSiteOwner(viewer)
    case 'with-account':
      return !viewer.isByPin
    default:
      return true
  }
}

/** What the viewer does not have stands under Premium Features, and cannot be made. */
export function navigationFor(viewer: NavViewer, features: readonly string[]): NavEntry[] {
  const lacks = ({ feature }: NavEntry) => feature !== undefined && !features.includes(feature)
  return navEntries
    .filter(entry => isInAudience(entry.audience, viewer) && !(entry.group === 'new' && lacks(entry)))
    .map(entry => (lacks(entry) ? { ...entry, group: 'premium' } : entry))
}

const besideOwner: readonly string[] = ['/', '/projects', '/admin', '/owner-dashboard']

/** Of the navigation, for the owner's pages. */
export function ownerNavigation(nav: readonly NavEntry[]): NavEntry[] {
  return nav.filter(
    ({ href, feature, group }) => group !== 'new' && (feature !== undefined || besideOwner.includes(href)),
  )
}

type DockPlace = { label: string; href: string; icon: NavIcon }

const dock: readonly DockPlace[] = [
  { label: 'Portal', href: '/', icon: 'portal' },
  { label: 'Board', href: '/dashboard', icon: 'board' },
  { label: 'Projects', href: '/projects', icon: 'ticket' },
  { label: 'Chat', href: '/team-chat', icon: 'chat' },
]

const ownerDock: readonly DockPlace[] = [
  { label: 'Overview', href: '/owner-dashboard', icon: 'owner' },
  { label: 'Companies', href: '/owner-dashboard/companies', icon: 'team' },
  { label: 'Money', href: '/owner-dashboard/subscriptions', icon: 'money' },
  { label: 'Settings', href: '/owner-dashboard/settings', icon: 'gear' },
]

/** The nearest place above the path: of `/owner-dashboard` and `/owner-dashboard/companies` the longer. */
export function currentAmong<Place extends Pick<NavEntry, 'href' | 'alsoAt'>>(
  places: readonly Place[],
  path: string,
): Place | undefined {
  const [first, ...others] = places.filter(place => isCurrentEntry(place, path))
  return others.reduce((best, place) => (place.href.length > (best?.href.length ?? 0) ? place : best), first)
}

/** The phone's four places; the rest is under More. */
export function dockAt(path: string): readonly DockPlace[] {
  return path.startsWith('/owner-dashboard') ? ownerDock : dock
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
