import { PrismaPg } from "@prisma/adapter-pg"
import { env } from "./env"
import { PrismaClient } from "./generated/prisma/client"
import { StallTimeoutPool } from "./stall-timeout-pool"

export type Db = PrismaClient
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0]

const keep = globalThis as { prismaClient?: PrismaClient }

/** The one Prisma client of this process, made at first use, so that `next build` needs no database. */
export function db(): PrismaClient {
  keep.prismaClient ??= new PrismaClient({
    adapter: new PrismaPg(
      new StallTimeoutPool({
        connectionString: env().DATABASE_URL,
        max: 10,
        options:
          "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000",
      }),
      { statementNameGenerator: ({ sql }) => nameOf(sql), disposeExternalPool: true },
    ),
    transactionOptions: { maxWait: 20_000, timeout: 10_000 },
  })
  return keep.prismaClient
}

const MOST_STATEMENTS = 500
const names = new Map<string, string>()

/** A name for each of our statements, under which each connection keeps it parsed and planned. */
function nameOf(sql: string): string {
  const known = names.get(sql)
  // Lists make statements of every length: those that come when all names are given stay nameless.
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known ?? ""
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
