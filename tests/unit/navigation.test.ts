import { describe, expect, test } from 'vitest'
import type { Role } from '#app/domain/enumerations.ts'
import {
  currentAmong,
  dockAt,
  isCurrentEntry,
  type NavGroup,
  navEntries,
  navigationFor,
  pathOf,
  placeOf,
} from '#app/domain/navigation.ts'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'

const all = premiumFeatureNames

const labels = (role: Role, username = 'someone', features: readonly string[] = all) =>
  navigationFor({ role, username }, features).map(entry => entry.label)

const inGroup = (group: NavGroup, role: Role, features: readonly string[] = all) =>
  navigationFor({ role, username: 'someone' }, features)
    .filter(entry => entry.group === group)
    .map(entry => entry.label)

describe('who sees what', () => {
  test('an admin sees everything but the site owner entry, in groups', () => {
    expect(inGroup('work', 'admin')).toEqual([
      'Portal',
      'Dashboard',
      'Projects',
      'Tasks',
      'Calendar View',
      'Chat',
      'To-Do List',
    ])
    expect(inGroup('people', 'admin')).toEqual(['Clients', 'Team', 'Hours'])
    expect(inGroup('money', 'admin')).toEqual(['Quoting', 'Invoicing', 'Billing', 'Overheads'])
    expect(inGroup('workshop', 'admin')).toEqual([
      'Saved Task Templates',
      'Documents',
      'Day Sheets',
      'Stock System',
      'Stock Card Generator',
      'Training Videos',
    ])
    expect(inGroup('foot', 'admin')).toEqual(['Admin', 'Settings', 'Bin'])
    expect(inGroup('premium', 'admin')).toEqual([])
    expect(inGroup('new', 'admin')).toEqual([
      'Create New Ticket',
      'New Task',
      'New Quote',
      'New Invoice',
      'New Client',
      'Create New Task Template',
    ])
  })

  test('what somebody does not have is under Premium Features, and not to be made', () => {
    expect(inGroup('premium', 'project_manager', ['invoicing', 'stock_system', 'qr_generator'])).toEqual([
      'Quoting',
      'Overheads',
      'Training Videos',
    ])
    expect(inGroup('new', 'project_manager', ['invoicing'])).not.toContain('New Quote')
    expect(inGroup('premium', 'team_member', [])).toEqual([
      'Stock System',
      'Stock Card Generator',
      'Training Videos',
    ])
  })

  test('a project manager sees money, not user management', () => {
    expect(labels('project_manager')).not.toContain('Admin')
    expect(labels('project_manager')).toEqual(
      expect.arrayContaining(['Billing', 'Invoicing', 'Quoting', 'Overheads']),
    )
  })

  test('a team member sees neither', () => {
    const hidden = ['Admin', 'Site Owner', 'Billing', 'Invoicing', 'Quoting', 'Overheads', 'New Invoice']
    for (const label of hidden) expect(labels('team_member')).not.toContain(label)
    expect(labels('team_member')).toContain('Stock System')
  })

  test('who is here by a PIN has no settings', () => {
    const here = navigationFor({ role: 'team_member', username: 'someone', isByPin: true }, all)
    expect(here.map(entry => entry.label)).not.toContain('Settings')
  })

  test('pages whose policy differs are gone to as documents of their own', () => {
    expect(navEntries.filter(entry => entry.ownDocument).map(entry => entry.href)).toEqual([
      '/stock-system',
      '/qr-generator',
      '/training-videos',
      '/owner-dashboard',
    ])
  })

  test('the site owner is known by username, in any letter case', () => {
    expect(labels('team_member', 'admin')).toContain('Site Owner')
    expect(labels('team_member', 'Admin')).toContain('Site Owner')
    expect(labels('admin', 'administrator')).not.toContain('Site Owner')
  })

  test('addresses are those of the specification', () => {
    const hrefs = Object.fromEntries(navEntries.map(entry => [entry.label, entry.href]))
    expect(hrefs['Create New Task Template']).toBe('/create-task-template?mode=create')
    expect(hrefs['To-Do List']).toBe('/todos')
    expect(hrefs.Chat).toBe('/team-chat')
    expect(hrefs['Stock Card Generator']).toBe('/qr-generator')
  })
})

describe('the current entry', () => {
  const entry = (label: string) => {
    const found = navEntries.find(candidate => candidate.label === label)
    if (!found) throw new Error(`no entry ${label}`)
    return found
  }

  test('queries on either side are ignored', () => {
    expect(isCurrentEntry(entry('Create New Task Template'), '/create-task-template')).toBe(true)
    expect(isCurrentEntry(entry('Create New Task Template'), '/create-task-template?new=true')).toBe(true)
    expect(isCurrentEntry(entry('Projects'), '/projects?stage=design&page=2')).toBe(true)
  })

  test('pages below light their entry, namesakes do not', () => {
    expect(isCurrentEntry(entry('Projects'), '/projects/12/assign')).toBe(true)
    expect(isCurrentEntry(entry('Projects'), '/projects-archive')).toBe(false)
    expect(isCurrentEntry(entry('Team'), '/team-chat')).toBe(false)
  })

  test('who changes a project or a template is among those that are there', () => {
    expect(placeOf('/create-ticket', '?edit=7')).toBe('/projects')
    expect(placeOf('/create-task-template', '?edit=7')).toBe('/saved-task-templates')
    expect(placeOf('/create-ticket', '?from=dashboard')).toBe('/create-ticket')
    expect(placeOf('/create-task-template', '?mode=create')).toBe('/create-task-template')
    expect(placeOf('/projects/7', '?edit=overview')).toBe('/projects/7')
  })

  test('the portal has two addresses and lights nowhere else', () => {
    expect(isCurrentEntry(entry('Portal'), '/')).toBe(true)
    expect(isCurrentEntry(entry('Portal'), '/portal')).toBe(true)
    expect(isCurrentEntry(entry('Portal'), '/projects')).toBe(false)
  })

  test('at most one entry is current at any entry’s own address', () => {
    const places = navEntries.filter(({ group }) => group !== 'new')
    for (const { href } of places) {
      expect(places.filter(candidate => isCurrentEntry(candidate, href))).toHaveLength(1)
    }
  })

  test('of the owner’s places the nearest is current, not the one above it too', () => {
    const current = (path: string) => currentAmong(dockAt(path), path)?.label
    expect(current('/owner-dashboard')).toBe('Overview')
    expect(current('/owner-dashboard/companies/7')).toBe('Companies')
    expect(current('/projects/7')).toBe('Projects')
  })

  test('no two keys lead to different places', () => {
    for (const isNew of [true, false]) {
      const keys = navEntries
        .filter(({ group }) => (group === 'new') === isNew)
        .flatMap(({ key }) => key ?? [])
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('paths lose query, fragment and trailing slash', () => {
    expect(pathOf('/clients/?q=a#b')).toBe('/clients')
    expect(pathOf('/')).toBe('/')
    expect(pathOf('/?q=1')).toBe('/')
    expect(pathOf('//')).toBe('/')
  })
})
