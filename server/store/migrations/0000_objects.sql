CREATE SEQUENCE "public"."object_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "id_counters" (
	"type" text collate "C" PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" integer NOT NULL,
	"key" text collate "C" NOT NULL,
	"status" integer NOT NULL,
	"expires_at" text collate "C" NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "object_changes" (
	"type" text collate "C" NOT NULL,
	"id" integer NOT NULL,
	"owner" integer,
	"seq" bigint NOT NULL,
	"removed" boolean NOT NULL,
	CONSTRAINT "object_changes_type_id_pk" PRIMARY KEY("type","id")
);
--> statement-breakpoint
CREATE TABLE "object_counts" (
	"type" text collate "C" NOT NULL,
	"owner" integer NOT NULL,
	"status" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "object_counts_type_owner_status_pk" PRIMARY KEY("type","owner","status")
);
--> statement-breakpoint
CREATE TABLE "object_history" (
	"entry" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "object_history_entry_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text collate "C" NOT NULL,
	"id" integer NOT NULL,
	"version" integer NOT NULL,
	"at" text collate "C" NOT NULL,
	"action" text NOT NULL,
	"by" jsonb,
	"admin" jsonb,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "object_members" (
	"type" text collate "C" NOT NULL,
	"id" integer NOT NULL,
	"key" text collate "C" NOT NULL,
	"value" text NOT NULL,
	"search" text NOT NULL,
	"target" integer,
	CONSTRAINT "object_members_type_id_key_pk" PRIMARY KEY("type","id","key")
);
--> statement-breakpoint
CREATE TABLE "object_refs" (
	"from_type" text collate "C" NOT NULL,
	"field" text collate "C" NOT NULL,
	"from_id" integer NOT NULL,
	"to_type" text collate "C" NOT NULL,
	"to_id" integer NOT NULL,
	CONSTRAINT "object_refs_from_type_from_id_field_to_type_to_id_pk" PRIMARY KEY("from_type","from_id","field","to_type","to_id")
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"type" text collate "C" NOT NULL,
	"id" integer NOT NULL,
	"owner" integer,
	"name" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer NOT NULL,
	"revision" integer NOT NULL,
	"search" text NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"modified_at" text collate "C" NOT NULL,
	"modified_by" integer,
	"keys" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "objects_type_id_pk" PRIMARY KEY("type","id")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"admin" jsonb,
	"created_at" text collate "C" NOT NULL,
	"last_seen_at" text collate "C" NOT NULL,
	"address" text,
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "undo" (
	"token" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" text collate "C" NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idempotency_by_expiry" ON "idempotency" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "object_changes_by_owner" ON "object_changes" USING btree ("type","owner","seq");--> statement-breakpoint
CREATE INDEX "object_changes_by_type" ON "object_changes" USING btree ("type","seq");--> statement-breakpoint
CREATE INDEX "object_changes_by_seq" ON "object_changes" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "object_history_of" ON "object_history" USING btree ("type","id","entry");--> statement-breakpoint
CREATE INDEX "object_refs_to" ON "object_refs" USING btree ("to_type","to_id");--> statement-breakpoint
CREATE INDEX "object_refs_pairs" ON "object_refs" USING btree ("from_type","field","to_id");--> statement-breakpoint
CREATE INDEX "objects_by_owner" ON "objects" USING btree ("type","owner","id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "undo_by_expiry" ON "undo" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "objects" ALTER COLUMN "keys" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "objects" ALTER COLUMN "data" SET STORAGE EXTERNAL;
