import type { Action } from '#app/domain/permissions.ts'
import type { Body, Entry } from './catalogue.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Owner } from './records.ts'
import type { Company } from './world.ts'

export type Make = (company: Company, owner: Owner) => number

/** A page to read. With an action, only those who may do it can open the page. */
export function page(path: string, make?: Make, action?: Action): Entry {
  return {
    kind: 'page',
    method: 'GET',
    path,
    ...(action ? { action } : {}),
    call: (company, owner) => ({ path: make ? path.replace(':id', String(make(company, owner))) : path }),
  }
}

type Form = {
  action?: Action
  make?: Make
  body?: (company: Company, id: number) => Body
  fields?: Record<string, FieldKind>
} & Pick<Entry, 'what' | 'creates' | 'isButton'>

export function form(path: string, { make, body, ...rest }: Form): Entry {
  return {
    kind: 'page',
    method: 'POST',
    path,
    ...rest,
    call: (company, owner) => {
      const id = make?.(company, owner) ?? 0
      return { path: path.replace(':id', String(id)), body: body?.(company, id) ?? {} }
    },
  }
}

export const aProject: Make = ({ make }, owner) => make.project(owner)
export const aTask: Make = ({ make }, owner) => make.task(owner)
export const aClient: Make = ({ make }, owner) => make.client(owner)
export const anEntry: Make = ({ make }, owner) => make.binEntry(owner)

export function redirects(entry: Entry): Entry {
  return { ...entry, status: 303 }
}
