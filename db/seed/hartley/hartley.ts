import type { CompanyStory } from '../story.ts'
import { jobRoles, people } from './people.ts'

export const hartley: CompanyStory = {
  name: 'Hartley & Sons Joinery',
  subscription: { status: 'active', endsInDays: 24 },
  foundedDaysAgo: 420,
  jobRoles,
  people,
  clients: [],
  jobs: [],
  looseTasks: [],
  templates: [],
  rooms: [],
  todos: [],
  payments: [],
  holidays: [],
}
