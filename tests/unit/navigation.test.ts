import { describe, expect, test } from 'vitest'
import type { Role } from '#app/domain/enumerations.ts'
import { isCurrentEntry, navEntries, navigationFor, pathOf, placeOf } from '#app/domain/navigation.ts'

const labels = (role: Role, username = 'someone') =>
  navigationFor({ role, username }).map(entry => entry.label)

describe('who sees what', () => {
  test('an admin sees everything but the site owner entry', () => {
    expect(labels('admin')).toEqual([
      'Portal',
      'Dashboard',
      'Create New Ticket',
      'Create New Task Template',
      'Saved Task Templates',
      'Projects',
      'Clients',
      'Team',
      'Calendar View',
      'To-Do List',
      'Chat',
      'Admin',
      'Tasks',
      'Hours',
      'Documents',
      'Billing',
      'Invoicing',
      'Quoting',
      'Overheads',
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
    for (const label of ['Admin', 'Site Owner', 'Billing', 'Invoicing', 'Quoting', 'Overheads']) {
      expect(labels('team_member')).not.toContain(label)
    }
    expect(labels('team_member')).toContain('Stock System')
  })

  test('pages whose policy differs are gone to as documents of their own', () => {
    expect(navEntries.filter(entry => entry.ownDocument).map(entry => entry.href)).toEqual([
      '/owner-dashboard',
      '/stock-system',
      '/qr-generator',
      '/training-videos',
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
    for (const { href } of navEntries) {
      expect(navEntries.filter(candidate => isCurrentEntry(candidate, href))).toHaveLength(1)
    }
  })

  test('paths lose query, fragment and trailing slash', () => {
    expect(pathOf('/clients/?q=a#b')).toBe('/clients')
    expect(pathOf('/')).toBe('/')
    expect(pathOf('/?q=1')).toBe('/')
    expect(pathOf('//')).toBe('/')
  })
})
