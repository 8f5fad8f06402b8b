import {
  chatCategories,
  chatMessages,
  chatUserSettings,
  notifications,
  ownerNotifications,
  todos,
} from '#db/schema/index.ts'
import type { ExportTable } from './export-table.server.ts'

/** What people say to each other, to themselves, and are told. */
export const talkTables = {
  chatMessages: { table: chatMessages, about: 'Chat messages', people: ['senderId'] },
  chatCategories: {
    table: chatCategories,
    about: 'Categories of a job’s chat',
    people: ['createdBy'],
    hidden: ['nameKey'],
  },
  chatUserSettings: {
    table: chatUserSettings,
    about: 'When somebody last looked at the chat',
    people: ['userId'],
    isPrivate: true,
  },
  todos: {
    table: todos,
    about: 'To-dos: they are their writer’s alone',
    people: ['userId'],
    isPrivate: true,
  },
  notifications: {
    table: notifications,
    about: 'What somebody was told of',
    people: ['userId'],
    isPrivate: true,
    hidden: ['eventKey'],
  },
  ownerNotifications: {
    table: ownerNotifications,
    about: 'What the site owner was told of somebody',
    people: ['userId'],
    isPrivate: true,
    hidden: ['isRead'],
  },
} as const satisfies Record<string, ExportTable>
