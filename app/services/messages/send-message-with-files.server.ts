import { Invalid } from '#app/domain/errors.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import type { NewMessage } from '#app/domain/messages/message.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Message } from '#app/models/messages/message.server.ts'
import { addFiles, type RefusedFile } from '#app/services/files/add-files.server.ts'
import { ensureMessage, sendMessage } from './send-message.server.ts'

type Sent = { message: Message; refused: RefusedFile[] }

/** Names the refused files; throws Invalid when all are refused. */
export async function sendMessageWithFiles(
  scope: Scope,
  input: NewMessage,
  arrived: readonly ArrivedFile[],
): Promise<Sent> {
  requireMay(scope, 'message.create')
  // Checked first, else files of a refused message would remain.
  ensureMessage(scope, input)
  const { projectId, requestId } = input
  const { added, refused } = await addFiles(scope, arrived, { projectId, phase: 'during', requestId })
  if (added.length === 0 && arrived.length > 0) {
    throw new Invalid({ content: refused.map(({ name, reason }) => `${name}: ${reason}`) })
  }
  const fileIds = added.map(({ id }) => id)
  return { message: sendMessage(scope, { ...input, fileIds }), refused }
}
