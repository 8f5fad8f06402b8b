import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config'
import { comingPages } from './domain/coming-pages.ts'

/** Every address of the product. */
export default [
  // Anyone
  route('login', 'routes/auth/login.tsx'),
  route('logout', 'routes/auth/logout.ts'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('use-invite-code', 'routes/public/use-invite-code.tsx'),
  route('dev/outbox', 'routes/public/outbox.tsx'),
  route('dev/outbox/:name', 'routes/public/outbox-mail.tsx'),

  // Signed in: the workspace. What stands in public/ shows without it to visitors
  layout('routes/workspace/workspace.tsx', { id: 'workspace' }, [
    index('routes/workspace/portal.tsx', { id: 'home' }),
    route('portal', 'routes/workspace/portal.tsx', { id: 'portal' }),
    route('create-ticket', 'routes/workspace/create-ticket.tsx'),
    route('projects', 'routes/workspace/projects.tsx', [
      route(':id', 'routes/workspace/project.tsx'),
      route(':id/tasks/new', 'routes/workspace/project-new-task.tsx'),
      route(':id/template', 'routes/workspace/project-template.tsx'),
      route(':id/template/remove', 'routes/workspace/project-template-remove.tsx'),
      route(':id/assign', 'routes/workspace/project-assign.tsx'),
      route(':id/delete', 'routes/workspace/project-delete.tsx'),
    ]),
    route('projects/:id/template/undo', 'routes/workspace/project-template-undo.ts'),
    route('projects/:id/advance/undo', 'routes/workspace/project-undo-advance.ts'),
    route('clients', 'routes/workspace/clients.tsx', [
      route(':id', 'routes/workspace/client.tsx'),
      route(':id/edit', 'routes/workspace/client-edit.tsx'),
      route(':id/delete', 'routes/workspace/client-delete.tsx'),
    ]),
    route('saved-task-templates', 'routes/workspace/templates.tsx', [
      route(':id/delete', 'routes/workspace/template-delete.tsx'),
    ]),
    route('saved-task-templates/:id/duplicate', 'routes/workspace/template-duplicate.ts'),
    route('tasks', 'routes/workspace/tasks.tsx', [route('new', 'routes/workspace/task-new.tsx')]),
    route('tasks/:id/edit', 'routes/workspace/task-edit.tsx'),
    route('tasks/:id/completion', 'routes/workspace/task-completion.ts'),
    route('tasks/:id/delete', 'routes/workspace/task-delete.tsx'),
    route('bin', 'routes/workspace/bin.tsx'),
    route('bin/:id/restore', 'routes/workspace/bin-restore.ts'),
    route('stages', 'routes/workspace/stages.tsx'),
    route('stages/:id/remove', 'routes/workspace/stage-remove.tsx'),
    route('search', 'routes/workspace/search.tsx'),
    route('subscription', 'routes/public/subscription.tsx'),
    ...Object.keys(comingPages).map(path =>
      route(path.slice(1), 'routes/workspace/coming.tsx', { id: `coming${path}` }),
    ),
    route('*', 'routes/public/not-found.tsx'),
  ]),

  // JSON
  ...prefix('api', [
    route('auth/me', 'routes/api/auth-me.ts'),
    route('auth/login', 'routes/api/auth-login.ts'),
    route('auth/create-account', 'routes/api/auth-create-account.ts'),
    route('auth/logout', 'routes/api/auth-logout.ts', { id: 'api/auth/logout' }),
    route('logout', 'routes/api/auth-logout.ts', { id: 'api/logout' }),
    route('auth/request-password-reset', 'routes/api/auth-request-password-reset.ts'),
    route('auth/verify-reset-token', 'routes/api/auth-verify-reset-token.ts'),
    route('auth/reset-password', 'routes/api/auth-reset-password.ts'),
    route('use-invite-code', 'routes/api/use-invite-code.ts'),
    route('projects', 'routes/api/projects.ts'),
    route('projects/:id', 'routes/api/project.ts'),
    route('projects/:id/tasks', 'routes/api/project-tasks.ts'),
    route('projects/:id/apply-template', 'routes/api/project-apply-template.ts'),
    route('clients', 'routes/api/clients.ts'),
    route('clients/:id', 'routes/api/client.ts'),
    route('tasks', 'routes/api/tasks.ts'),
    route('tasks/user', 'routes/api/tasks-user.ts'),
    route('tasks/reset-project/:id', 'routes/api/tasks-reset-project.ts'),
    route('tasks/:id', 'routes/api/task.ts'),
    route('tasks/:id/assignees', 'routes/api/task-assignees.ts'),
    route('tasks/:id/details', 'routes/api/task-details.ts'),
    route('tasks/:id/acknowledge', 'routes/api/task-acknowledge.ts'),
    route('task-templates', 'routes/api/task-templates.ts'),
    route('task-templates/:id', 'routes/api/task-template.ts'),
    route('users', 'routes/api/users.ts'),
    route('team/members', 'routes/api/team-members.ts'),
    route('user/preferences', 'routes/api/preferences.ts'),
    route('user/preferences/:key', 'routes/api/preference.ts'),
    route('dashboard/stats', 'routes/api/dashboard-stats.ts'),
    route('search', 'routes/api/search.ts'),
    route('*', 'routes/api/not-found.ts'),
  ]),
] satisfies RouteConfig
