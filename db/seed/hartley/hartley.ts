import type { CompanyStory } from '../story.ts'
import { clients } from './clients.ts'
import { files } from './files.ts'
import { invoicing } from './invoices.ts'
import { earlyJobs } from './jobs-early.ts'
import { finishedJobs } from './jobs-finished.ts'
import { productionJobs } from './jobs-production.ts'
import { holidays, looseTasks, payments, todos } from './money-and-diary.ts'
import { overheads } from './overheads.ts'
import { jobRoles, people } from './people.ts'
import { quoting } from './quotes.ts'
import { stock, videos } from './rack.ts'
import { rooms } from './rooms.ts'
import { teamRoom } from './team-room.ts'
import { templates } from './templates.ts'

export const hartley: CompanyStory = {
  name: 'Hartley & Sons Joinery',
  address: 'Unit 4, Wharfe Mill, Otley LS21 1QJ',
  phone: '01943 555 100',
  subscription: { key: 'hartley', status: 'active', endsInDays: 17 },
  foundedDaysAgo: 420,
  jobRoles,
  people,
  clients,
  jobs: [...finishedJobs, ...productionJobs, ...earlyJobs],
  looseTasks,
  templates,
  rooms: [...rooms, ...teamRoom],
  todos,
  payments,
  holidays,
  features: ['stock_system', 'qr_generator', 'training_videos', 'overheads', 'quoting', 'invoicing'],
  overheads,
  quoting,
  invoicing,
  stock,
  videos,
  files,
}
