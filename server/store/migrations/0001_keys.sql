CREATE TABLE "keys" (
	"kind" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"body" jsonb NOT NULL,
	"expires_at" text collate "C",
	CONSTRAINT "keys_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE INDEX "keys_of_subject" ON "keys" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "keys_by_expiry" ON "keys" USING btree ("expires_at");