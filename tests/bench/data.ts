import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { argon2Options } from '#app/domain/auth/password.ts'
import { addDays } from '#app/domain/clock.ts'
import { storedTemplate } from '#app/domain/templates/template.ts'
import { closeDatabase, db, openDatabase, transaction } from '#db/client.ts'
import {
  clients,
  companies,
  payments,
  positions,
  projects,
  stages,
  stockCards,
  taskAssignees,
  tasks,
  taskTemplates,
  teamHolidays,
  trainingVideos,
  users,
} from '#db/schema/index.ts'
import { STAGES } from '#db/seed/stages.ts'
import type { Person } from '#tests/support/people.ts'

export const benchPerson: Person = {
  companyName: 'Bench & Vice Joinery',
  email: 'bench@vice.example',
  password: 'dovetail-joint',
}

/** Of another company, as large. */
export const otherPerson: Person = {
  companyName: 'Gouge & Sons',
  email: 'bench@gouge.example',
  password: 'dovetail-joint',
}

export const PROJECTS = 50
const CLIENTS = 20
const TASKS_PER_PROJECT = 12
const FIRST_DAY = '2026-01-05'

/** A data directory's database with two companies, each with 50 live projects of 12 tasks each. */
export async function fillBench(dataDir: string, migrationsFolder = 'db/migrations'): Promise<void> {
  const passwordHash = await hash(benchPerson.password, argon2Options)
  openDatabase(join(dataDir, 'mortise.db'), migrationsFolder)
  transaction(() => {
    for (const person of [benchPerson, otherPerson]) fillCompany(person, passwordHash)
  })
  closeDatabase()
}

function fillCompany(person: Person, passwordHash: string) {
  const companyId = addCompany(person)
  const createdBy = addPeople(companyId, person, passwordHash)
  const stageIds = addStages(companyId)
  const clientIds = addClients(companyId, createdBy)
  addTemplate(companyId, createdBy)
  addTeamMatters(companyId, createdBy)
  addMoneyAndShelf(companyId, createdBy)
  for (let at = 0; at < PROJECTS; at++) addProject({ companyId, createdBy, stageIds, clientIds }, at)
}

type Shop = { companyId: number; createdBy: number; stageIds: number[]; clientIds: number[] }

function addCompany({ companyName: name }: Person) {
  return db()
    .insert(companies)
    .values({
      name,
      nameKey: name.toLowerCase(),
      subscriptionStatus: 'active',
      nextJobNumber: PROJECTS + 1,
    })
    .returning({ id: companies.id })
    .get().id
}

function addPeople(companyId: number, { email }: Person, passwordHash: string) {
  const domain = email.replace(/^.*@/, '')
  const people = ['bench', 'vice', 'mallet'].map((name, at) => ({
    companyId,
    username: `${name}@${domain}`,
    email: `${name}@${domain}`,
    passwordHash,
    firstName: name,
    lastName: 'Hand',
    role: at === 0 ? ('admin' as const) : ('team_member' as const),
  }))
  const [first] = db().insert(users).values(people).returning({ id: users.id }).all()
  return first?.id ?? 0
}

/** A position, and a holiday that is asked for. */
function addTeamMatters(companyId: number, userId: number) {
  db().insert(positions).values({ companyId, name: 'Joiner', nameKey: 'joiner', createdBy: userId }).run()
  db()
    .insert(teamHolidays)
    .values({ companyId, userId, startDate: FIRST_DAY, endDate: addDays(FIRST_DAY, 4) })
    .run()
}

/** A payment by hand, a stock card and a training video. */
function addMoneyAndShelf(companyId: number, userId: number) {
  const payment = {
    amount: 250_000,
    status: 'completed',
    paymentMethod: 'cash',
    receivedOn: FIRST_DAY,
  } as const
  db()
    .insert(payments)
    .values({ companyId, createdBy: userId, ...payment })
    .run()
  db().insert(stockCards).values({ companyId, userId, itemName: 'Birch ply 18 mm' }).run()
  const videoUrl = 'https://videos.example/1'
  db().insert(trainingVideos).values({ companyId, userId, title: 'Setting the edge bander', videoUrl }).run()
}

function addStages(companyId: number) {
  const rows = STAGES.map(({ name, colour }, at) => ({
    companyId,
    name,
    nameKey: name,
    colour,
    position: at + 1,
  }))
  const added = db().insert(stages).values(rows).returning({ id: stages.id }).all()
  return added.map(({ id }) => id)
}

function addClients(companyId: number, createdBy: number) {
  const rows = Array.from({ length: CLIENTS }, (_, at) => ({
    companyId,
    createdBy,
    name: `Mr & Mrs Ashworth ${at + 1}`,
    email: `ashworth${at + 1}@home.example`,
    phone: '01632 960123',
    address: `${at + 1} Mill Lane, Hebden Bridge, HX7 6AA`,
  }))
  return db()
    .insert(clients)
    .values(rows)
    .returning({ id: clients.id })
    .all()
    .map(({ id }) => id)
}

function addTemplate(companyId: number, createdBy: number) {
  const tasks = storedTemplate(
    STAGES.map(({ name, colour }) => ({
      name,
      colour,
      tasks: Array.from({ length: 8 }, (_, at) => ({ title: `Run ${at + 1}`, assignedTo: createdBy })),
    })),
  )
  db().insert(taskTemplates).values({ companyId, createdBy, name: 'Fitted kitchen', tasks }).run()
}

function addProject({ companyId, createdBy, stageIds, clientIds }: Shop, at: number) {
  const { id: projectId } = db()
    .insert(projects)
    .values({
      companyId,
      createdBy,
      jobSequence: at + 1,
      name: `Shaker kitchen with larder ${at + 1}`,
      description: 'In-frame Shaker kitchen in tulipwood with oak drawer boxes, island and a walk-in larder.',
      clientId: clientIds[at % clientIds.length],
      stageId: stageIds[at % stageIds.length] ?? 0,
      estimatedValue: 1_250_000 + at * 10_000,
      startDate: addDays(FIRST_DAY, at * 3),
      dueDate: addDays(FIRST_DAY, at * 3 + 30),
      createdAt: Date.now() - (PROJECTS - at) * 60_000,
    })
    .returning({ id: projects.id })
    .get()
  for (let task = 0; task < TASKS_PER_PROJECT; task++) {
    const isDone = task % 3 === 0
    const { id: taskId } = db()
      .insert(tasks)
      .values({
        companyId,
        projectId,
        createdBy,
        title: `Cut and edge the carcasses of run ${task + 1}`,
        stageId: stageIds[task % stageIds.length] ?? 0,
        assignedTo: createdBy,
        status: isDone ? 'complete' : 'pending',
        completedAt: isDone ? Date.now() : null,
        completedBy: isDone ? createdBy : null,
        position: task,
        dueDate: addDays(FIRST_DAY, at * 3 + task),
      })
      .returning({ id: tasks.id })
      .get()
    db()
      .insert(taskAssignees)
      .values({ companyId, taskId, userId: createdBy, assignedBy: createdBy, assignedAt: Date.now() })
      .run()
  }
}
