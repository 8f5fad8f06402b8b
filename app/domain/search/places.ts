import { isInAudience, type NavAudience, type NavViewer, navigationFor } from '#app/domain/navigation.ts'
import type { SearchResult } from './search-result.ts'
import { searchedText, searchText } from './search-text.ts'

type Place = { title: string; href: string; subtitle: string; audience?: NavAudience; words?: string }

const settings = 'Settings'

/** Pages that the navigation does not name. `words`: what else people call them. */
const places: readonly Place[] = [
  {
    title: 'Price List',
    href: '/quoting/price-list',
    subtitle: 'Quoting',
    audience: 'financial',
    words: 'items',
  },
  {
    title: 'Quote Terms',
    href: '/quoting/terms',
    subtitle: 'Quoting',
    audience: 'financial',
    words: 'conditions',
  },
  { title: 'Quote Templates', href: '/quoting/templates', subtitle: 'Quoting', audience: 'financial' },
  {
    title: 'Quote Settings',
    href: '/quoting/settings',
    subtitle: settings,
    audience: 'financial',
    words: 'deposit',
  },
  { title: 'Quotes Won and Lost', href: '/quoting/figures', subtitle: 'Quoting', audience: 'financial' },
  {
    title: 'Who Owes What',
    href: '/invoicing/chase',
    subtitle: 'Invoicing',
    audience: 'financial',
    words: 'chase overdue late',
  },
  {
    title: 'Bank Statement',
    href: '/invoicing/bank',
    subtitle: 'Invoicing',
    audience: 'financial',
    words: 'reconcile',
  },
  {
    title: 'VAT Summary',
    href: '/invoicing/vat',
    subtitle: 'Invoicing',
    audience: 'financial',
    words: 'tax return',
  },
  {
    title: 'CIS Suffered',
    href: '/invoicing/cis',
    subtitle: 'Invoicing',
    audience: 'financial',
    words: 'tax deduction',
  },
  {
    title: 'Exports for Accounts',
    href: '/invoicing/exports',
    subtitle: 'Invoicing',
    audience: 'financial',
    words: 'xero csv',
  },
  {
    title: 'Invoice Settings',
    href: '/invoicing/settings',
    subtitle: settings,
    audience: 'financial',
    words: 'vat bank',
  },
  {
    title: 'Running Costs',
    href: '/overheads/costs',
    subtitle: 'Overheads',
    audience: 'financial',
    words: 'rent power',
  },
  { title: 'Holidays', href: '/team/holidays', subtitle: 'Team', words: 'absence leave sick' },
  { title: 'Notifications', href: '/notifications', subtitle: 'Portal' },
  { title: 'Type a Code', href: '/code', subtitle: 'Workshop', words: 'scan qr' },
  { title: 'Import a List', href: '/spreadsheets/new', subtitle: settings, words: 'spreadsheet csv excel' },
  { title: 'Stages', href: '/stages', subtitle: settings },
  {
    title: 'Company',
    href: '/settings/company',
    subtitle: settings,
    audience: 'user-managers',
    words: 'logo address',
  },
  {
    title: 'User Management',
    href: '/user-management',
    subtitle: 'Admin',
    audience: 'user-managers',
    words: 'people invite roles',
  },
  {
    title: 'Job Positions',
    href: '/user-management/positions',
    subtitle: 'Admin',
    audience: 'user-managers',
  },
  {
    title: 'Subscription',
    href: '/subscription',
    subtitle: settings,
    audience: 'user-managers',
    words: 'plan price card',
  },
  { title: 'Workshop PCs', href: '/settings/workshop-pcs', subtitle: settings, words: 'shared pin' },
  {
    title: 'Your Details',
    href: '/settings/details',
    subtitle: settings,
    audience: 'with-account',
    words: 'name account',
  },
  { title: 'Password', href: '/settings/password', subtitle: settings, audience: 'with-account' },
  {
    title: 'Two-Step Sign-In',
    href: '/settings/two-step',
    subtitle: settings,
    audience: 'with-account',
    words: 'passkey code',
  },
  { title: 'PIN', href: '/settings/pin', subtitle: settings, audience: 'with-account' },
  {
    title: 'Morning Mail',
    href: '/settings/morning-mail',
    subtitle: settings,
    audience: 'with-account',
    words: 'email',
  },
  {
    title: 'Calendar Feed',
    href: '/settings/calendar-feed',
    subtitle: settings,
    audience: 'with-account',
    words: 'phone outlook',
  },
  { title: 'Data Rights', href: '/data-rights', subtitle: settings, words: 'export delete privacy' },
  { title: 'The API', href: '/docs/api', subtitle: settings },
]

const maxPlaces = 3

/** Pages and actions of which each word of the query begins a word. At most three, those named so first. */
export function findPlaces(viewer: NavViewer, features: readonly string[], query: string): SearchResult[] {
  const asked = searchedText(query).split(' ')
  if (asked.join('').length < 2) return []
  const begun = (text: string) => {
    const words = searchText(text).split(/[\s-]+/)
    return asked.every(part => words.some(word => word.startsWith(part)))
  }
  const entries = navigationFor(viewer, features).map(({ label, href, group }) => ({
    title: label,
    href,
    subtitle: group === 'new' ? 'Something new' : 'Page',
    words: '',
  }))
  const all: Place[] = [...entries, ...places.filter(({ audience }) => isInAudience(audience, viewer))]
  const named = all.filter(({ title }) => begun(title))
  const meant = all.filter(
    place => !named.includes(place) && place.words && begun(`${place.title} ${place.words}`),
  )
  return [...named, ...meant]
    .slice(0, maxPlaces)
    .map(({ title, subtitle, href }, at) => ({ type: 'place', id: at, title, subtitle, href }))
}
