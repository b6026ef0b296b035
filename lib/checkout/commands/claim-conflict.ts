import { databaseFault, isConflict } from "../../errors"

const TRIES = 3
/** Two that write the same time at once may each wait for the other. */
const DEADLOCK = "40P01"

/** A session that is claimed between the look and the write makes the database refuse the write: look again. */
export async function retryOnClaimConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isBeside =
        isConflict(error, "occupied_time_one_teacher") || databaseFault(error).sqlState === DEADLOCK
      if (tries === TRIES || !isBeside) throw error
    }
  }
}
