import type { Role } from '#app/domain/enumerations.ts'
import type { Duty } from '#app/domain/positions/position.ts'
import { type PremiumFeature, premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { trialDays } from '#app/domain/subscriptions/plans.ts'
import type { Moment } from '../calendar.ts'

type Company = { name: string; address: string; phone: string; key: string; status: 'active' | 'trialing'; endsInDays: number; foundedDaysAgo: number; features: readonly PremiumFeature[] }

/** `key`: in its ids at the payment sandbox. */
export const companies = {
  hartley: { name: 'Hartley & Sons Joinery', address: 'Unit 4, Wharfe Mill, Otley LS21 1QJ', phone: '01943 555 100', key: 'hartley', status: 'active', endsInDays: 17, foundedDaysAgo: 420, features: premiumFeatureNames },
  brookStreet: { name: 'Brook Street Cabinets', address: '12 Brook Street, Ludlow SY8 1DA', phone: '01584 555 020', key: 'brookstreet', status: 'trialing', endsInDays: trialDays - 2, foundedDaysAgo: 35, features: [] },
} satisfies Record<string, Company>

export type CompanyKey = keyof typeof companies
export type RowsOf<Row> = Record<CompanyKey, Row[]>

/** Elsewhere by first name in small letters. */
type Person = [firstName: string, lastName: string, username: string, email: string, phone: string, role: Role, jobRole: string, position: string, department: string, chatColor: string, lastChatVisit: Moment]

/** The administrator first. */
export const people: RowsOf<Person> = {
  hartley: [
    ['Martin', 'Hartley', 'mhartley', 'admin@hartley.example', '07700 900118', 'admin', 'Owner', 'Master joiner', 'Office', '#60a5fa', 'workday, 09:21'],
    ['Ruth', 'Hartley', 'ruth.hartley', 'manager@hartley.example', '07700 900127', 'project_manager', 'Project manager', 'Drawings, orders and clients', 'Office', '#f472b6', 'workday, 15:32'],
    ['Callum', 'Dyson', 'callum', 'joiner@hartley.example', '07700 900164', 'team_member', 'Bench joiner', 'Bench and fitting', 'Workshop', '#facc15', 'workday, 14:19'],
  ],
  brookStreet: [
    ['Imogen', 'Vale', 'imogen.vale', 'admin@brookstreet.example', '07700 900451', 'admin', 'Founder', 'Designer and maker', 'Studio', '#34d399', 'workday, 10:41'],
    ['Declan', 'Roe', 'declan.roe', 'joiner@brookstreet.example', '07700 900486', 'team_member', 'Cabinet maker', 'Bench and spray shop', 'Workshop', '#fb923c', 'workday, 10:53'],
  ],
}

export const positions: RowsOf<[name: string, description: string, duties: Duty[]]> = {
  hartley: [
    ['Owner', 'Quotes, site surveys and the last word', ['all_projects', 'manage_users', 'view_reports']],
    ['Project manager', 'Drawings, orders, clients and the diary', ['all_projects', 'design_projects', 'view_reports']],
    ['Bench joiner', 'Machining, assembly and finishing in the shop', ['assigned_projects']],
    ['Fitter', 'Site work: delivery, fitting and snagging', ['assigned_projects', 'installation_projects']],
  ],
  brookStreet: [
    ['Founder', 'Design, clients and the books', ['all_projects', 'design_projects', 'manage_users', 'view_reports']],
    ['Cabinet maker', 'Bench work, veneer and spraying', ['assigned_projects', 'installation_projects']],
  ],
}
