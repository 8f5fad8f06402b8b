import type { Member } from '#app/models/people/user.server.ts'

export function toMemberRecord(member: Member) {
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
