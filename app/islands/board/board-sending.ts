import { useCallback, useEffect, useRef } from 'react'
import { unconfirmed } from '#app/domain/board/board.ts'
import { showToast } from '#app/islands/page/live-toast.tsx'
import { readAgain } from '#app/islands/page/revalidate.ts'

export type Move = { id: number; jobNumber: string; from: Place; to: Place }
type Place = { id: number; name: string }

/** Dropped cards, each with the stage it is shown in until the server has answered. */
export type Moved = ReadonlyMap<number, number>

/** The card's place by the server, moved or not; the board that is read next tells why. */
type Answered = { id: number; stageId: number; version: number }
type Failure = 'refused' | 'signed out' | 'unreached'

async function post({ id, from, to }: Move): Promise<Answered | Failure> {
  try {
    const response = await fetch(`/api/projects/${id}/move`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ stageId: to.id, fromStageId: from.id }),
      keepalive: true,
    })
    if (response.status === 401) return 'signed out'
    return response.ok || response.status === 409 ? readAnswer(id, await response.text()) : 'refused'
  } catch {
    return 'unreached'
  }
}

function readAnswer(id: number, text: string): Answered | Failure {
  try {
    const { stageId, version }: Partial<Answered> = JSON.parse(text)
    return stageId === undefined || version === undefined ? 'refused' : { id, stageId, version }
  } catch {
    return 'refused'
  }
}

const reasons: Readonly<Record<Failure, string>> = {
  refused: 'Mortise did not take the move.',
  'signed out': 'You are signed out.',
  unreached: 'There is no connection to Mortise.',
}

function problemOf({ jobNumber, from }: Move, failure: Failure): string {
  return `${reasons[failure]} ${jobNumber} is back in ${from.name}.`
}

type ReadCard = { id: number; version: number }

/** Cards stay where they were dropped until all moves are answered and the board is read; one that did not arrive goes back at once. */
export function useMoveSending(cards: readonly ReadCard[], show: (moved: Moved) => void) {
  const queue = useRef<Move[]>([])
  const answered = useRef<Answered[]>([])
  const isSending = useRef(false)

  const showMoves = useCallback(
    () =>
      show(
        new Map([
          ...answered.current.map(({ id, stageId }) => [id, stageId] as const),
          ...queue.current.map(({ id, to }) => [id, to.id] as const),
        ]),
      ),
    [show],
  )

  useEffect(() => {
    answered.current = unconfirmed(answered.current, cards)
    showMoves()
  }, [cards, showMoves])

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    let isAnswered = false
    for (let move = queue.current[0]; move; move = queue.current[0]) {
      const answer = await post(move)
      if (typeof answer === 'object') {
        isAnswered = true
        queue.current.shift()
        answered.current.push(answer)
      } else {
        const { id } = move
        queue.current = queue.current.filter(move => move.id !== id)
        showToast({ title: 'Not moved', message: problemOf(move, answer), tone: 'bad' })
      }
      showMoves()
    }
    isSending.current = false
    if (isAnswered) readAgain()
  }

  function send(move: Move) {
    queue.current.push(move)
    showMoves()
    void sendAll()
  }

  return send
}
