CREATE TABLE "saved_report_versions" (
	"report_id" integer NOT NULL,
	"version" integer NOT NULL,
	"at" text collate "C" NOT NULL,
	"by" text NOT NULL,
	"definition" text NOT NULL,
	CONSTRAINT "saved_report_versions_report_id_version_pk" PRIMARY KEY("report_id","version")
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"account" text collate "C" NOT NULL,
	"mode" text collate "C" NOT NULL,
	"ivt" smallint NOT NULL,
	"name" text NOT NULL,
	"request" text NOT NULL,
	"relative" text collate "C" NOT NULL,
	"compare_with" text collate "C",
	"shared" boolean NOT NULL,
	"schedule" text,
	"next_at" text collate "C",
	"format" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"file" text collate "C",
	"row_count" integer,
	"bytes" bigint,
	"is_cut" boolean DEFAULT false NOT NULL,
	"error" text,
	"expires_at" text collate "C",
	"from_id" integer,
	"mail_to" text NOT NULL,
	"has_mail" boolean NOT NULL,
	"version" integer NOT NULL,
	"at" text collate "C" NOT NULL,
	"token" text collate "C",
	"held_until" text collate "C",
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "saved_reports_of_account" ON "saved_reports" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "saved_reports_of_user" ON "saved_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_reports_of_schedule" ON "saved_reports" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "saved_reports_waiting" ON "saved_reports" USING btree ("id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "saved_reports_due" ON "saved_reports" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "saved_reports_with_file" ON "saved_reports" USING btree ("file") WHERE file is not null;--> statement-breakpoint
CREATE INDEX "saved_reports_with_mail" ON "saved_reports" USING btree ("id") WHERE has_mail;