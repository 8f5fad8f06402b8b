import { Invalid } from '#app/domain/errors.ts'

/** What the services call by their own names, at the fields of the form. */
const fields: Readonly<Record<string, string>> = {
  minutes: 'hours',
  taskId: 'what',
  projectId: 'what',
  userId: 'person',
}

/** What `work` answers; what it refuses is said at the form's own fields. */
export function atFormFields<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const renamed = Object.entries(error.fieldErrors).map(([name, errors]) => [fields[name] ?? name, errors])
    throw new Invalid(Object.fromEntries(renamed))
  }
}
