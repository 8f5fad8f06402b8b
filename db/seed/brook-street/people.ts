import type { CompanyStory, PersonStory } from '../story.ts'

export const people: PersonStory[] = [
  {
    key: 'imogen',
    username: 'imogen.vale',
    email: 'admin@brookstreet.example',
    firstName: 'Imogen',
    lastName: 'Vale',
    phone: '07700 900451',
    role: 'admin',
    jobRole: 'Founder',
    jobPosition: 'Designer and maker',
    department: 'Studio',
    chatColor: '#34d399',
    lastChatVisit: { workdaysAgo: 0, at: '10:41' },
  },
  {
    key: 'declan',
    username: 'declan.roe',
    email: 'joiner@brookstreet.example',
    firstName: 'Declan',
    lastName: 'Roe',
    phone: '07700 900486',
    role: 'team_member',
    jobRole: 'Cabinet maker',
    jobPosition: 'Bench and spray shop',
    department: 'Workshop',
    chatColor: '#fb923c',
    lastChatVisit: { workdaysAgo: 0, at: '10:53' },
  },
]

export const jobRoles: CompanyStory['jobRoles'] = [
  {
    name: 'Founder',
    description: 'Design, clients and the books',
    duties: ['all_projects', 'design_projects', 'manage_users', 'view_reports'],
  },
  {
    name: 'Cabinet maker',
    description: 'Bench work, veneer and spraying',
    duties: ['assigned_projects', 'installation_projects'],
  },
]
