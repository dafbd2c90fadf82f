CREATE TABLE "job_runners" (
	"token" text collate "C" PRIMARY KEY NOT NULL,
	"at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text collate "C" NOT NULL,
	"scope" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"due_at" text collate "C" NOT NULL,
	"started_at" text collate "C",
	"ended_at" text collate "C",
	"tries" integer DEFAULT 0 NOT NULL,
	"by_user" text,
	"items" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"failures" text DEFAULT '[]' NOT NULL,
	"failed" bigint DEFAULT 0 NOT NULL,
	"error" text,
	"token" text collate "C",
	"held_until" text collate "C",
	"is_stopping" boolean DEFAULT false NOT NULL,
	"is_handled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_settings" (
	"job" text collate "C" PRIMARY KEY NOT NULL,
	"is_paused" boolean NOT NULL,
	"changes" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"body" text NOT NULL,
	"state" text collate "C" NOT NULL,
	"at" text collate "C" NOT NULL,
	"due_at" text collate "C" NOT NULL,
	"ended_at" text collate "C",
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"token" text collate "C",
	"held_until" text collate "C"
);
--> statement-breakpoint
DROP INDEX "saved_reports_with_mail";--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_waiting" ON "job_runs" USING btree ("job","scope") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "job_runs_due" ON "job_runs" USING btree ("due_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_runs_of_job" ON "job_runs" USING btree ("job","id");--> statement-breakpoint
CREATE INDEX "job_runs_of_scope" ON "job_runs" USING btree ("job","scope","due_at");--> statement-breakpoint
CREATE INDEX "job_runs_by_end" ON "job_runs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "job_runs_given_up" ON "job_runs" USING btree ("job") WHERE state = 'failed' and not is_handled;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_by_key" ON "outbox" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_by_end" ON "outbox" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
-- Mails about ready files that were not sent yet; an address may be listed twice.
INSERT INTO "outbox" ("kind", "key", "body", "state", "at", "due_at")
SELECT 'reportMail', "id" || ' ' || "email", json_build_object('report', "id", 'to', "email")::text, 'waiting', "at", "at"
FROM "saved_reports", json_array_elements_text("mail_to"::json) AS "email" WHERE "has_mail" AND "state" = 'ready'
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "saved_reports" DROP COLUMN "has_mail";