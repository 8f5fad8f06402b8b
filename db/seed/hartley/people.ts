import type { CompanyStory, PersonStory } from '../story.ts'

export const people: PersonStory[] = [
  {
    key: 'martin',
    username: 'mhartley',
    email: 'admin@hartley.example',
    firstName: 'Martin',
    lastName: 'Hartley',
    phone: '07700 900118',
    role: 'admin',
    jobRole: 'Owner',
    jobPosition: 'Master joiner',
    department: 'Office',
    chatColor: '#60a5fa',
    lastChatVisit: { workdaysAgo: 0, at: '09:21' },
  },
  {
    key: 'ruth',
    username: 'ruth.hartley',
    email: 'manager@hartley.example',
    firstName: 'Ruth',
    lastName: 'Hartley',
    phone: '07700 900127',
    role: 'project_manager',
    jobRole: 'Project manager',
    jobPosition: 'Drawings, orders and clients',
    department: 'Office',
    chatColor: '#f472b6',
    lastChatVisit: { workdaysAgo: 0, at: '15:32' },
  },
  {
    key: 'callum',
    username: 'callum',
    email: 'joiner@hartley.example',
    firstName: 'Callum',
    lastName: 'Dyson',
    phone: '07700 900164',
    role: 'team_member',
    jobRole: 'Bench joiner',
    jobPosition: 'Bench and fitting',
    department: 'Workshop',
    chatColor: '#facc15',
    lastChatVisit: { workdaysAgo: 0, at: '14:19' },
  },
]

export const jobRoles: CompanyStory['jobRoles'] = [
  {
    name: 'Owner',
    description: 'Quotes, site surveys and the last word',
    duties: ['all_projects', 'manage_users', 'view_reports'],
  },
  {
    name: 'Project manager',
    description: 'Drawings, orders, clients and the diary',
    duties: ['all_projects', 'design_projects', 'view_reports'],
  },
  {
    name: 'Bench joiner',
    description: 'Machining, assembly and finishing in the shop',
    duties: ['assigned_projects'],
  },
  {
    name: 'Fitter',
    description: 'Site work: delivery, fitting and snagging',
    duties: ['assigned_projects', 'installation_projects'],
  },
]
