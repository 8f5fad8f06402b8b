import { statfs } from 'node:fs/promises'
import { arrivingDir } from './file-store.server.ts'
import { noRoomForFiles } from './store-fault.server.ts'

/** Left to the database, as `server/arriving-files.ts` leaves it while forms arrive. */
const spareBytes = 256 * 1024 ** 2

/** What is being brought to the disk by now, as much as it will be. */
let coming = 0

/**
 * Does `work`, which brings so many bytes to the disk that has the database. Throws Unavailable where that would be left too little. A
 * disk that cannot tell is written to until it refuses.
 */
export async function withDiskRoom<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  coming += bytes
  try {
    const disk = await statfs(arrivingDir()).catch(() => null)
    if (disk && disk.bavail * disk.bsize - coming < spareBytes) throw noRoomForFiles()
    return await work()
  } finally {
    coming -= bytes
  }
}
