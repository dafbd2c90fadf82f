ALTER TABLE "idempotency" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "request" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "token" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "lease_until" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DELETE FROM "idempotency" AS "one" USING "idempotency" AS "other"
  WHERE "one"."user_id" = "other"."user_id" AND "one"."key" <> "other"."key"
    AND substring("one"."key" from position(' ' in "one"."key") + 1) = substring("other"."key" from position(' ' in "other"."key") + 1)
    AND ("one"."expires_at", "one"."key") < ("other"."expires_at", "other"."key");--> statement-breakpoint
UPDATE "idempotency" SET "key" = substring("key" from position(' ' in "key") + 1);
