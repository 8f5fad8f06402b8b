import { lowerFirst } from '#app/domain/format.ts'

/** In display order. Only information: permissions come from the user's role. */
export const jobDuties = [
  { name: 'all_projects', label: 'All jobs' },
  { name: 'assigned_projects', label: 'The jobs given to them' },
  { name: 'design_projects', label: 'Design' },
  { name: 'installation_projects', label: 'Installation' },
  { name: 'manage_users', label: 'The team' },
  { name: 'view_reports', label: 'Reports' },
] as const

export type JobDuty = (typeof jobDuties)[number]['name']
export type JobDuties = Record<JobDuty, boolean>

export function jobDutiesOf(stored: Readonly<Record<string, boolean | undefined>> | null): JobDuties {
  const has = (name: JobDuty) => stored?.[name] === true
  return {
    all_projects: has('all_projects'),
    assigned_projects: has('assigned_projects'),
    design_projects: has('design_projects'),
    installation_projects: has('installation_projects'),
    manage_users: has('manage_users'),
    view_reports: has('view_reports'),
  }
}

export function dutiesText(stored: Readonly<Record<string, boolean>> | null): string {
  return jobDuties
    .filter(({ name }) => stored?.[name] === true)
    .map(({ label }, at) => (at === 0 ? label : lowerFirst(label)))
    .join(', ')
}

export const defaultJobRoles: readonly { name: string; description: string; duties: readonly JobDuty[] }[] = [
  {
    name: 'Project Manager',
    description: 'Drawings, orders, clients and the diary',
    duties: ['all_projects', 'manage_users', 'view_reports'],
  },
  {
    name: 'Cabinet Maker',
    description: 'Machining, assembly and finishing in the shop',
    duties: ['assigned_projects'],
  },
  { name: 'Designer', description: 'Surveys and drawings', duties: ['assigned_projects', 'design_projects'] },
  {
    name: 'Installer',
    description: 'Delivery, fitting and snagging on site',
    duties: ['assigned_projects', 'installation_projects'],
  },
]

export const chooseJobRole = 'Please choose one of your positions'
export const jobRoleNameTaken = 'There is already a position of this name'

export function jobRoleValues(role: {
  name: string
  description: string
  permissions: Readonly<Record<string, boolean>> | null
}): Record<string, string> {
  const boxes = jobDuties.map(({ name }) => [name, role.permissions?.[name] === true ? '1' : ''])
  return { name: role.name, description: role.description, ...Object.fromEntries(boxes) }
}
