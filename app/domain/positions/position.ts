/** In display order. Only information: permissions come from the user's role. */
export const duties = [
  { name: 'all_projects', label: 'all jobs' },
  { name: 'assigned_projects', label: 'the jobs given to them' },
  { name: 'design_projects', label: 'design' },
  { name: 'installation_projects', label: 'installation' },
  { name: 'manage_users', label: 'the team' },
  { name: 'view_reports', label: 'reports' },
] as const

export type Duty = (typeof duties)[number]['name']
/** Of a position, true where it is ticked. */
export function dutiesOf(duties: readonly Duty[]): Record<string, boolean> {
  return Object.fromEntries(duties.map(duty => [duty, true]))
}

export const defaultPositions = [
  {
    name: 'Project Manager',
    description: 'Drawings, orders, clients and the diary',
    permissions: dutiesOf(['all_projects', 'manage_users', 'view_reports']),
  },
  {
    name: 'Cabinet Maker',
    description: 'Machining, assembly and finishing in the shop',
    permissions: dutiesOf(['assigned_projects']),
  },
  {
    name: 'Designer',
    description: 'Surveys and drawings',
    permissions: dutiesOf(['assigned_projects', 'design_projects']),
  },
  {
    name: 'Installer',
    description: 'Delivery, fitting and snagging on site',
    permissions: dutiesOf(['assigned_projects', 'installation_projects']),
  },
]

export const choosePosition = 'Please choose one of your positions'
