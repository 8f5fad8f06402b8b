import { z } from 'zod'
import { roles, userStatuses } from '#app/domain/enumerations.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Member } from '#app/models/people/user.server.ts'

export const memberAnswer = z
  .object({
    id: recordId,
    companyId: recordId,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(roles),
    jobRole: z.string(),
    jobPosition: z.string(),
    department: z.string(),
    holidayAllowance: z.number().nullable().describe('Days a year; null where the company’s number counts.'),
    avatar: z.string().nullable(),
    chatColor: z.string().nullable(),
    status: z.enum(userStatuses),
    version: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'Member' })

type MemberRecord = z.infer<typeof memberAnswer>

export function toMemberRecord(member: Member): MemberRecord {
  return {
    id: member.id,
    companyId: member.companyId,
    username: member.username,
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    phone: member.phone,
    role: member.role,
    jobRole: member.jobRole,
    jobPosition: member.jobPosition,
    department: member.department,
    holidayAllowance: member.holidayAllowance,
    avatar: member.avatar,
    chatColor: member.chatColor,
    status: member.status,
    version: member.version,
    createdAt: new Date(member.createdAt).toISOString(),
  }
}
