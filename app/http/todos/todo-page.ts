import type { Scope } from '#app/domain/scope.ts'
import { todoDue, todoProject, todoTask } from '#app/domain/todos/todo.ts'
import type { ListedTodo } from '#app/models/todos/todo-list.server.ts'

/** `projectId` is set only where it can be opened. */
export function toTodoRows({ timeZone }: Pick<Scope, 'timeZone'>, todos: readonly ListedTodo[], now: number) {
  return todos.map(todo => ({
    id: todo.id,
    title: todo.title,
    isCompleted: todo.isCompleted,
    due: todo.dueAt === null ? null : todoDue(todo.dueAt, { now, timeZone }),
    linkedProjectId: todo.linkedProjectId,
    project: todoProject(todo),
    projectId: todo.isProjectBinned ? null : todo.linkedProjectId,
    task: todoTask(todo),
    taskId: todo.isTaskBinned ? null : todo.linkedTaskId,
  }))
}
