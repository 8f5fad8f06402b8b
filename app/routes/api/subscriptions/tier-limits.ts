import { maxTemplates } from '#app/domain/limits.ts'
import { type Action, may } from '#app/domain/permissions.ts'
import { api } from '#app/http/api.server.ts'
import { countResources } from '#app/models/subscriptions/seat.server.ts'

const route = api({
  GET: ({ scope }) => {
    const { seats, projects, clients, tasks, templates } = countResources(scope)
    const limited = (action: Action, current: number, limit: number | null) => ({
      allowed: may(scope, action) && (limit === null || current < limit),
      current,
      /** Null where the plan sets none. */
      limit,
    })
    return {
      users: limited('users.manage', seats.users + seats.invitations, seats.limit),
      projects: limited('project.create', projects, null),
      clients: limited('client.create', clients, null),
      tasks: limited('task.create', tasks, null),
      templates: limited('template.create', templates, maxTemplates),
      requiresSubscription: !scope.isSubscribed,
      subscriptionTier: seats.tier,
    }
  },
})

export const loader = route.loader
export const action = route.action
