import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatTime, formatWeekday } from '#app/domain/format.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import {
  claimReminder,
  listTodosToRemind,
  type TodoToRemind,
} from '#app/models/todos/todo-reminder.server.ts'
import { transaction } from '#db/client.ts'

const batchSize = 100
const maxBatches = 10

/** Once each, claimed in the same step; also for times while the server was down. Skips people who are gone or restricted. */
export function remindOfTodos(now: number): void {
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = listTodosToRemind(now, batchSize)
    if (due.length > 0) {
      transaction(() => {
        for (const todo of due) if (claimReminder(todo)) tell(todo, now)
      })
    }
    if (due.length < batchSize) return
  }
}

function tell(todo: TodoToRemind, now: number): void {
  const { id, companyId, userId, dueAt } = todo
  insertNotifications({ companyId }, [
    {
      userId,
      title: 'To-do due',
      message: messageOf(todo, now),
      type: 'todo',
      relatedTodoId: id,
      eventKey: `todo:${id}:${dueAt}`,
    },
  ])
}

function messageOf({ title, dueAt, projectName, timeZone }: TodoToRemind, now: number): string {
  const day = dayIn(timeZone, dueAt)
  const when = `${formatWeekday(day)} ${formatDateShort(day, dayIn(timeZone, now))}, ${formatTime(dueAt, timeZone)}`
  return `${title} (${[when, ...(projectName === null ? [] : [projectName])].join(', ')})`
}
