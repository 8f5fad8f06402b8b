import { describe, expect, test } from 'vitest'
import { Invalid } from '#app/domain/errors.ts'
import {
  isWaiting,
  noWait,
  settledWait,
  waitFormHref,
  waitLength,
  waitText,
} from '#app/domain/tasks/waiting.ts'

const today = '2026-11-20'
const tuesday = '2026-11-24'
const open = { status: 'pending', ...noWait } as const
const held = { ...open, waitingFor: 'Hinges', waitingUntil: tuesday, waitingSince: '2026-11-19' }

describe('whether a task waits', () => {
  test('while something is named and the task is open, until its day', () => {
    expect(isWaiting(held, today)).toBe(true)
    expect(isWaiting(held, '2026-11-23')).toBe(true)
    expect(isWaiting(held, tuesday)).toBe(false)
    expect(isWaiting(held, '2026-11-25')).toBe(false)
  })

  test('without a day it waits until somebody says otherwise', () => {
    expect(isWaiting({ ...held, waitingUntil: null }, '2030-01-01')).toBe(true)
  })

  test('for nothing, and when it is done, it does not', () => {
    expect(isWaiting(open, today)).toBe(false)
    expect(isWaiting({ ...held, status: 'complete' }, today)).toBe(false)
  })
})

describe('what a change makes of the wait', () => {
  test('it begins today', () => {
    const change = { waitingFor: 'Hinges', waitingUntil: tuesday }
    expect(settledWait(open, change, today)).toEqual({ ...change, waitingSince: today })
    expect(settledWait(open, { waitingFor: 'Hinges' }, today)).toEqual({
      waitingFor: 'Hinges',
      waitingUntil: null,
      waitingSince: today,
    })
  })

  test('what waits already does so since it began, until another day, too', () => {
    const { status: _status, ...wait } = held
    expect(settledWait(held, {}, today)).toEqual(wait)
    expect(settledWait(held, { waitingUntil: '2026-12-01' }, today)).toEqual({
      ...wait,
      waitingUntil: '2026-12-01',
    })
    expect(settledWait(held, { waitingFor: 'Glass' }, today)).toEqual({ ...wait, waitingFor: 'Glass' })
  })

  test('a wait that ended and is set again begins today', () => {
    const later = '2026-11-30'
    const change = { waitingUntil: '2026-12-04' }
    expect(settledWait(held, change, later)).toMatchObject({ waitingSince: later, ...change })
    expect(settledWait(held, {}, later)).toMatchObject({ waitingSince: '2026-11-19', waitingUntil: tuesday })
  })

  test('done, or for nothing, it is gone', () => {
    expect(settledWait(held, { status: 'complete' }, today)).toEqual(noWait)
    expect(settledWait(held, { waitingFor: '' }, today)).toEqual(noWait)
    expect(settledWait(held, { waitingFor: '', waitingUntil: null }, today)).toEqual(noWait)
  })

  test('a day without a reason, and one that does not lie ahead, are refused at their fields', () => {
    const fault = (change: Parameters<typeof settledWait>[1], before = open) => {
      try {
        settledWait(before, change, today)
      } catch (error) {
        return error instanceof Invalid ? error.fieldErrors : error
      }
      return null
    }
    expect(fault({ waitingUntil: tuesday })).toEqual({ waitingFor: ['Please say what it waits for'] })
    expect(fault({ waitingFor: '', waitingUntil: tuesday })).toEqual({
      waitingFor: ['Please say what it waits for'],
    })
    for (const waitingUntil of [today, '2026-11-19']) {
      expect(fault({ waitingFor: 'Hinges', waitingUntil })).toEqual({
        waitingUntil: ['Please choose a day after today'],
      })
    }
  })
})

test('a wait is told with its reason, and its weekday while that lies in the coming week', () => {
  expect(waitText(held, today)).toBe('Hinges, Tue')
  expect(waitText({ ...held, waitingUntil: '2026-11-26' }, today)).toBe('Hinges, Thu')
  expect(waitText({ ...held, waitingUntil: '2026-11-27' }, today)).toBe('Hinges, 27 Nov')
  expect(waitText({ ...held, waitingUntil: null }, today)).toBe('Hinges')
  expect(waitText(held, tuesday)).toBeNull()
  expect(waitText(open, today)).toBeNull()
})

test('its length goes from its beginning to its end', () => {
  expect(waitLength(held)).toBe('5 days')
  expect(waitLength({ ...held, waitingSince: '2026-11-23' })).toBe('1 day')
  expect(waitLength({ ...held, waitingUntil: null })).toBeNull()
})

test('the form opens in a row of the page as it is, and closes again', () => {
  expect(waitFormHref('/', 12)).toBe('/?wait=12#task-12')
  expect(waitFormHref('/tasks?filter=open&page=2#task-4', 12)).toBe(
    '/tasks?filter=open&page=2&wait=12#task-12',
  )
  expect(waitFormHref('/tasks?wait=3&filter=open', 12)).toBe('/tasks?filter=open&wait=12#task-12')
  expect(waitFormHref('/tasks?filter=open&wait=12#task-12', null)).toBe('/tasks?filter=open')
  expect(waitFormHref('/?wait=12', null)).toBe('/')
})
