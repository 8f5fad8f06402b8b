import { type NavViewer, navigationFor } from '#app/domain/navigation.ts'
import { type Action, roleMay } from '#app/domain/permissions.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { SearchResult } from './search-result.ts'
import { searchedText, searchText } from './search-text.ts'

/** `words`: what else people call it. */
type Place = { title: string; href: string; subtitle: string; words?: string }

type Group = {
  subtitle: string
  /** Everybody without it. */
  action?: Action
  feature?: PremiumFeature
  /** Not by PIN at a workshop PC. */
  isOwnAccount?: true
  pages: readonly (readonly [title: string, href: string, words?: string])[]
}

const subtitle = 'Settings'

/** Pages that the navigation does not name, by who may open them. */
const groups: readonly Group[] = [
  {
    subtitle: 'Quoting',
    action: 'money.read',
    feature: 'quoting',
    pages: [
      ['Price List', '/quoting/price-list', 'items'],
      ['Quote Terms', '/quoting/terms', 'conditions'],
      ['Quote Templates', '/quoting/templates'],
      ['Quotes Won and Lost', '/quoting/figures'],
      ['Quote Settings', '/quoting/settings', 'deposit'],
    ],
  },
  {
    subtitle: 'Invoicing',
    action: 'money.read',
    feature: 'invoicing',
    pages: [
      ['Who Owes What', '/invoicing/chase', 'chase overdue late'],
      ['Bank Statement', '/invoicing/bank', 'reconcile'],
      ['VAT Summary', '/invoicing/vat', 'tax return'],
      ['CIS Suffered', '/invoicing/cis', 'tax deduction'],
      ['Exports for Accounts', '/invoicing/exports', 'xero csv'],
      ['Invoice Settings', '/invoicing/settings', 'vat bank'],
    ],
  },
  {
    subtitle: 'Overheads',
    action: 'money.read',
    feature: 'overheads',
    pages: [['Running Costs', '/overheads/costs', 'rent power']],
  },
  {
    subtitle: 'Stock System',
    feature: 'stock_system',
    pages: [['Suppliers', '/suppliers', 'merchants vendors orders']],
  },
  { subtitle: 'Team', pages: [['Holidays', '/team/holidays', 'absence leave sick']] },
  { subtitle: 'Documents', pages: [['Photos', '/documents/photos', 'gallery pictures']] },
  { subtitle: 'Portal', pages: [['Notifications', '/notifications']] },
  { subtitle: 'Workshop', pages: [['Type a Code', '/code', 'scan qr']] },
  {
    subtitle: 'Admin',
    action: 'users.manage',
    pages: [
      ['User Management', '/user-management', 'people invite roles'],
      ['Job Positions', '/user-management/positions'],
    ],
  },
  {
    subtitle,
    action: 'spreadsheet.import',
    pages: [['Import a List', '/spreadsheets/new', 'spreadsheet csv excel']],
  },
  { subtitle, action: 'stages.configure', pages: [['Stages', '/stages']] },
  { subtitle, action: 'company.configure', pages: [['Company', '/settings/company', 'logo address']] },
  { subtitle, action: 'subscription.manage', pages: [['Subscription', '/subscription', 'plan price card']] },
  {
    subtitle,
    action: 'workshop_pc.manage',
    pages: [['Workshop PCs', '/settings/workshop-pcs', 'shared pin']],
  },
  {
    subtitle,
    isOwnAccount: true,
    pages: [
      ['Your Details', '/settings/details', 'name account'],
      ['Password', '/settings/password'],
      ['Two-Step Sign-In', '/settings/two-step', 'passkey code'],
      ['PIN', '/settings/pin'],
      ['Morning Mail', '/settings/morning-mail', 'email'],
      ['Calendar Feed', '/settings/calendar-feed', 'phone outlook'],
    ],
  },
  {
    subtitle,
    pages: [
      ['Data Rights', '/data-rights', 'export delete privacy'],
      ['The API', '/docs/api'],
    ],
  },
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
  const others = groups
    .filter(
      ({ action, feature, isOwnAccount }) =>
        (!action || roleMay(viewer.role, action)) &&
        (!feature || features.includes(feature)) &&
        !(isOwnAccount && viewer.isByPin),
    )
    .flatMap(({ subtitle, pages }) =>
      pages.map(([title, href, words = '']) => ({ title, href, subtitle, words })),
    )
  const all: Place[] = [...entries, ...others]
  const named = all.filter(({ title }) => begun(title))
  const meant = all.filter(
    place => !named.includes(place) && place.words && begun(`${place.title} ${place.words}`),
  )
  return [...named, ...meant]
    .slice(0, maxPlaces)
    .map(({ title, subtitle, href }, at) => ({ type: 'place', id: at + 1, title, subtitle, href }))
}
